import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { OadrCaller } from '../http/caller.ts';
import { isUuid, metadata, type OadrObject } from '../objects/objectRows.ts';
import type { ValuesMap } from '../schemas/values.ts';

/** VEN: a controller, and what its client or business logic has written about it. */
export interface VenRow {
  controller_uuid: string;
  client_id: string;
  ven_name: string;
  attributes: ValuesMap[] | null;
  targets: string[];
  /** Client id written by business logic; null without one. */
  stored_client_id: string | null;
  /** Whether it has a row of its own, visible or not. */
  is_stored: boolean;
  created_utc: Date;
  updated_utc: Date;
}

/** SQL: name of controller `c` as a VEN: its own, with the end of its id if an older one has the same. */
const controllerName = sql<string>`left(c.name, 120) || case when exists (select from controllers other
  where other.tenant_uuid = c.tenant_uuid and other.name = c.name and other.controller_uuid < c.controller_uuid
    and other.channel = 'OPENADR' and other.deleted_utc is null)
  then ' ' || right(c.controller_uuid::text, 6) else '' end`;

/** SQL: a VEN's id as a client: that of its own row, else of its first credential, else its venID. */
const clientId = sql<string>`coalesce(o.body ->> 'clientID', (select k.client_id from controller_credentials k
  where k.tenant_uuid = c.tenant_uuid and k.controller_uuid = c.controller_uuid and k.revoked_utc is null
  order by k.created_utc, k.client_id limit 1), c.controller_uuid::text)`;

/** Maximum portfolios and zones that a VEN lists; all are granted. */
const MAX_LISTED_TARGETS = 500;

const targetsOf = sql<string[]>`array['ven:' || c.controller_uuid] || array(
  select distinct t.target from assets a
  cross join lateral (values ('portfolio:' || a.portfolio_uuid), ('zone:' || a.gsp_group)) t (target)
  where a.tenant_uuid = c.tenant_uuid and a.controller_uuid = c.controller_uuid and a.status = 'ACTIVE'
    and t.target is not null
  order by t.target limit ${sql.lit(MAX_LISTED_TARGETS)}) || coalesce(o.targets, '{}')`;

export interface VenFilter {
  id?: string;
  venName?: string | undefined;
  targets?: string[] | undefined;
  /** Whether VENs that their clients have deleted are included. */
  withHidden?: boolean;
  skip?: number;
  limit?: number;
}

/** SQL: the VENs of a tenant, with the columns of `VenRow`. */
const vens = ({ tenant }: TenantScope): RawBuilder<unknown> => sql`
  select c.controller_uuid, ${clientId} as client_id, coalesce(o.name, ${controllerName}) as ven_name,
    o.body -> 'attributes' as attributes, o.body ->> 'clientID' as stored_client_id, o.object_uuid is not null as is_stored,
    coalesce(o.is_hidden, false) as is_hidden, c.created_utc, greatest(c.updated_utc, o.updated_utc) as updated_utc,
    ${targetsOf} as targets
  from controllers c
  left join oadr_objects o on o.tenant_uuid = c.tenant_uuid and o.object_uuid = c.controller_uuid and o.type = 'VEN'
  where c.tenant_uuid = ${tenant} and c.channel = 'OPENADR' and c.deleted_utc is null`;

/** Lists the VENs that a caller may see: itself, or all. */
export async function listVenRows(
  scope: TenantScope,
  { controllerUUID }: Pick<OadrCaller, 'controllerUUID'>,
  { id, venName, targets, withHidden = false, skip = 0, limit = 50 }: VenFilter,
): Promise<VenRow[]> {
  const where = [
    controllerUUID === null ? null : sql`v.controller_uuid = ${controllerUUID}`,
    id === undefined ? null : isUuid(id) ? sql`v.controller_uuid = ${id}` : sql`false`,
    venName === undefined ? null : sql`v.ven_name = ${venName}`,
    targets === undefined ? null : sql`v.targets && ${targets}::text[]`,
    withHidden ? null : sql`not v.is_hidden`,
  ].filter((each) => each !== null);
  const { rows } = await sql<VenRow>`
    select * from (${vens(scope)}) v where ${where.length > 0 ? sql.join(where, sql` and `) : sql`true`}
    order by v.created_utc desc, v.controller_uuid desc offset ${skip} limit ${limit}`.execute(scope.tx);
  return rows;
}

export const toVen = (row: VenRow): OadrObject => ({
  ...metadata('VEN', row.controller_uuid, row.created_utc, row.updated_utc),
  clientID: row.client_id,
  venName: row.ven_name,
  attributes: row.attributes,
  targets: row.targets,
});

/** Whether a VEN other than `id` has the name, whoever may see it. */
export async function isVenNameTaken(scope: TenantScope, venName: string, id: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from (${vens(scope)}) v
    where v.ven_name = ${venName} and v.controller_uuid is distinct from ${id}::uuid limit 1`.execute(scope.tx);
  return rows.length > 0;
}

/** Whether a client id belongs to a VEN other than `id`, or to business logic. */
export async function isClientTaken(scope: TenantScope, clientID: string, id: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from oadr_objects o where o.tenant_uuid = ${scope.tenant} and o.type = 'VEN'
      and o.body ->> 'clientID' = ${clientID} and o.object_uuid is distinct from ${id}::uuid
    union all
    select from controller_credentials k where k.client_id = ${clientID} and k.revoked_utc is null
      and (k.tenant_uuid <> ${scope.tenant} or k.controller_uuid is null or k.controller_uuid is distinct from ${id}::uuid)
    limit 1`.execute(scope.tx);
  return rows.length > 0;
}
