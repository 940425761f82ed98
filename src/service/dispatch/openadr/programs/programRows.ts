import { sql } from 'kysely';
import type { SchemeAssetsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { withTargets } from '../events/storedEvents.ts';
import type { OadrCaller } from '../http/caller.ts';
import { conflicting, noSuchObject } from '../http/problems.ts';
import { findObject, isUuid, metadata, type OadrObject, type OadrRow } from '../objects/objectRows.ts';
import { mayRead, visibleTargets } from '../targets.ts';
import { programPayloads } from './programPayloads.ts';

interface ProgramFilter {
  targets?: string[] | undefined;
  id?: string;
  skip?: number;
  limit?: number;
}

/** Statuses of a registration with which a VEN's asset takes part in a scheme. */
const TAKES_PART: readonly SchemeAssetsTable['status'][] = ['OPT_IN', 'READY'];

type Listed = OadrRow & { scheme_uuid: string | null; scheme_name: string; scheme_type: string; visible: string[] };

/** SQL: a scheme's name as a program, unique by the end of its id. */
const programName = sql<string>`left(s.name, 120) || ' ' || right(s.scheme_uuid::text, 6)`;

/** Lists the programs that a caller may see: schemes in which its assets take part, or all, and stored ones. */
export async function listPrograms(
  scope: TenantScope,
  caller: OadrCaller,
  { targets, id, skip = 0, limit = 50 }: ProgramFilter,
): Promise<OadrObject[]> {
  const { tx, tenant } = scope;
  const has = (column: string) =>
    id === undefined ? sql`` : sql`and ${sql.ref(column)} = ${isUuid(id) ? id : null}::uuid`;
  const ownSchemes =
    caller.controllerUUID === null
      ? sql``
      : sql`and exists (select from assets a join scheme_assets r using (tenant_uuid, asset_uuid)
          where a.tenant_uuid = ${tenant} and a.controller_uuid = ${caller.controllerUUID} and a.status = 'ACTIVE'
            and r.scheme_uuid = s.scheme_uuid and r.status = any(${TAKES_PART}))`;
  const { rows } = await sql<Listed>`
    select p.*, ${visibleTargets(scope, caller, targets, sql`p.targets`)} as visible from (
      select s.scheme_uuid, ${programName} as scheme_name, s.scheme_type, s.created_utc, s.updated_utc, null::uuid as object_uuid,
        'PROGRAM' as type, null::jsonb as body, '{}'::text[] as targets, s.scheme_uuid as last
      from event_schemes s where s.tenant_uuid = ${tenant} ${ownSchemes} ${has('s.scheme_uuid')}
      union all
      select null, null, null, o.created_utc, o.updated_utc, o.object_uuid, o.type, o.body, o.targets, o.object_uuid
      from oadr_objects o where o.tenant_uuid = ${tenant} and o.type = 'PROGRAM' ${has('o.object_uuid')}
    ) p
    where ${mayRead(scope, caller, targets, sql`p.targets`)}
    order by p.created_utc desc, p.last desc offset ${skip} limit ${limit}`.execute(tx);
  return rows.map((row) => (row.scheme_uuid === null ? withTargets(row, row.visible) : mirrored(row, row.scheme_uuid)));
}

const mirrored = (row: Listed, schemeUUID: string): OadrObject => ({
  ...metadata('PROGRAM', schemeUUID, row.created_utc, row.updated_utc),
  programName: row.scheme_name,
  ...programPayloads(row.scheme_type),
  targets: null,
});

/** Returns a program that a caller may see; throws `refusal` if there is none. */
export async function requireProgram(
  scope: TenantScope,
  caller: OadrCaller,
  id: string,
  refusal: () => Error,
): Promise<OadrObject> {
  const [program] = await listPrograms(scope, caller, { id, limit: 1 });
  if (!program) throw refusal();
  return program;
}

/** Throws 409 if a program other than `id` has the name. */
export async function requireFreeName({ tx, tenant }: TenantScope, name: string, id: string | null): Promise<void> {
  const { rows } = await sql`
    select from oadr_objects where tenant_uuid = ${tenant} and type = 'PROGRAM' and name = ${name}
      and object_uuid is distinct from ${id}::uuid
    union all
    select from event_schemes s where s.tenant_uuid = ${tenant} and ${programName} = ${name}`.execute(tx);
  if (rows.length > 0) throw conflicting(`There is already a program with the name ${name}`);
}

/** Finds a stored program to be changed; throws 409 for a scheme. */
export async function requireStoredProgram(scope: TenantScope, caller: OadrCaller, id: string): Promise<OadrRow> {
  const row = await findObject(scope, 'PROGRAM', id);
  if (row) return row;
  await requireProgram(scope, caller, id, () => noSuchObject('program'));
  throw conflicting('This program is a scheme; change it in its own interface');
}

/** Throws 409 while a program has stored events. */
export async function requireUnused({ tx, tenant }: TenantScope, id: string): Promise<void> {
  const used = await tx
    .selectFrom('oadr_objects')
    .select('object_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('program_id', '=', id)
    .where('type', '=', 'EVENT')
    .limit(1)
    .executeTakeFirst();
  if (used) throw conflicting('The program has events; delete them first');
}
