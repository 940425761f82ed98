import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { OadrCaller } from '../http/caller.ts';
import { isUuid, metadata, type OadrObject } from '../objects/objectRows.ts';
import type { ValuesMap } from '../schemas/values.ts';

/** Resource: an asset that a VEN controls, or one that its client or business logic has added. */
export interface ResourceRow {
  resource_uuid: string;
  controller_uuid: string;
  client_id: string;
  resource_name: string;
  attributes: ValuesMap[] | null;
  targets: string[];
  /** Asset of the resource; null for one that was added. */
  asset_uuid: string | null;
  power_kw: number | null;
  has_export: boolean;
  is_stored: boolean;
  created_utc: Date;
  updated_utc: Date;
}

export interface ResourceFilter {
  id?: string;
  venID?: string | undefined;
  resourceName?: string | undefined;
  targets?: string[] | undefined;
  /** Whether resources that their clients have deleted are included. */
  withHidden?: boolean;
  skip?: number;
  limit?: number;
}

// Data from an earlier controller of the asset is not the present one's.
const OWN_ROW = sql`o.tenant_uuid = a.tenant_uuid and o.object_uuid = a.asset_uuid and o.type = 'RESOURCE'
  and o.controller_uuid = a.controller_uuid`;
const clientOf = (controller: RawBuilder<unknown>) => sql`coalesce(
  (select v.body ->> 'clientID' from oadr_objects v where v.tenant_uuid = r.tenant_uuid and v.object_uuid = ${controller}
    and v.type = 'VEN'),
  (select k.client_id from controller_credentials k where k.tenant_uuid = r.tenant_uuid
    and k.controller_uuid = ${controller} and k.revoked_utc is null order by k.created_utc, k.client_id limit 1),
  ${controller}::text)`;

/** Lists the resources that a caller may see: its own, or those of all VENs. */
export async function listResourceRows(
  { tx, tenant }: TenantScope,
  { controllerUUID }: Pick<OadrCaller, 'controllerUUID'>,
  { id, venID, resourceName, targets, withHidden = false, skip = 0, limit = 50 }: ResourceFilter,
): Promise<ResourceRow[]> {
  const known = (text: string | undefined) => (text === undefined || isUuid(text) ? text : null);
  const [resourceId, ven] = [known(id), known(venID)];
  if (resourceId === null || ven === null) return [];
  const own = controllerUUID ?? ven;
  const isOther = controllerUUID !== null && ven !== undefined && ven !== controllerUUID;
  if (isOther) return [];
  const ofVen = (column: string) => (own === undefined ? sql`` : sql`and ${sql.ref(column)} = ${own}`);
  const ofId = (column: string) => (resourceId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${resourceId}`);
  const named = (column: string) =>
    resourceName === undefined ? sql`` : sql`and ${sql.ref(column)} = ${resourceName}`;
  const { rows } = await sql<ResourceRow>`
    select r.*, ${clientOf(sql`r.controller_uuid`)} as client_id from (
      select a.tenant_uuid, a.asset_uuid as resource_uuid, a.asset_uuid, a.controller_uuid, a.asset_id as resource_name,
        o.body -> 'attributes' as attributes, a.power_kw,
        (a.export_mpan is not null or a.asset_type in ('BATTERY', 'SOLAR_PV')) as has_export,
        array_remove(array['asset:' || a.asset_uuid, 'portfolio:' || a.portfolio_uuid, 'zone:' || a.gsp_group], null)
          || coalesce(o.targets, '{}') as targets,
        o.object_uuid is not null as is_stored, coalesce(o.is_hidden, false) as is_hidden, a.created_utc,
        greatest(a.updated_utc, o.updated_utc) as updated_utc
      from assets a
      join controllers c on c.tenant_uuid = a.tenant_uuid and c.controller_uuid = a.controller_uuid
      left join oadr_objects o on ${OWN_ROW}
      where a.tenant_uuid = ${tenant} and c.channel = 'OPENADR' and c.deleted_utc is null and a.status = 'ACTIVE'
        ${ofVen('a.controller_uuid')} ${ofId('a.asset_uuid')} ${named('a.asset_id')}
      union all
      select o.tenant_uuid, o.object_uuid, null, o.controller_uuid, o.name, o.body -> 'attributes', null, false, o.targets,
        true, false, o.created_utc, o.updated_utc
      from oadr_objects o
      where o.tenant_uuid = ${tenant} and o.type = 'RESOURCE' and o.name is not null
        ${ofVen('o.controller_uuid')} ${ofId('o.object_uuid')} ${named('o.name')}
    ) r
    where (${withHidden} or not r.is_hidden) ${targets === undefined ? sql`` : sql`and r.targets && ${targets}::text[]`}
    order by r.created_utc desc, r.resource_uuid desc offset ${skip} limit ${limit}`.execute(tx);
  return rows;
}

export function toResource(row: ResourceRow): OadrObject {
  const said = row.attributes ?? [];
  const isSaid = (type: string) => said.some((each) => each.type === type);
  const kw = (type: string) => (row.power_kw === null || isSaid(type) ? [] : [{ type, values: [row.power_kw] }]);
  return {
    ...metadata('RESOURCE', row.resource_uuid, row.created_utc, row.updated_utc),
    clientID: row.client_id,
    resourceName: row.resource_name,
    venID: row.controller_uuid,
    attributes: [
      ...(row.asset_uuid === null ? [] : kw('MAX_POWER_CONSUMPTION')),
      ...(row.has_export ? kw('MAX_POWER_EXPORT') : []),
      ...said,
    ],
    targets: row.targets,
  };
}
