import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/problem.ts';
import { lockScheme } from '../schemeRows.ts';
import { enqueueMembers } from '../units/enqueueMembers.ts';
import { readZoneTable } from './readZoneTable.ts';
import { readOutcodes } from './zoneRows.ts';

/** Most faults that an answer names. */
const MAX_FAULTS = 100;

/** Replaces the table of zones of a scheme; a bad row refuses the file, and nothing is stored. */
export const setZoneTable: Handler<'setZoneTable'> = async ({
  scope,
  params: { schemeUUID },
  body,
  operator,
  match,
}) => {
  await lockScheme(scope, schemeUUID);
  await match();
  const read = readZoneTable(body.file);
  if ('faults' in read)
    throw invalid(
      read.faults.slice(0, MAX_FAULTS).map((detail) => ({ pointer: '/file', code: 'INVALID_LINE', detail })),
    );
  const before = await readOutcodes(scope, schemeUUID);
  const differs = [...read.zones].filter(([outcode, zone]) => before.get(outcode) !== zone);
  if (!body.dryRun) {
    await storeTable(scope, schemeUUID, read.zones);
    const columns = {
      sha256: read.zones.size === 0 ? null : createHash('sha256').update(body.file).digest('hex'),
      received_utc: read.zones.size === 0 ? null : new Date(scope.now),
      received_by: read.zones.size === 0 ? null : operator,
    };
    await scope.tx
      .insertInto('scheme_zones')
      .values({ tenant_uuid: scope.tenant, scheme_uuid: schemeUUID, ...columns })
      .onConflict((known) => known.columns(['tenant_uuid', 'scheme_uuid']).doUpdateSet(columns))
      .execute();
    await enqueueMembers(scope, [schemeUUID]);
  }
  return {
    schemeUUID,
    outcodes: read.zones.size,
    added: differs.filter(([outcode]) => !before.has(outcode)).length,
    moved: differs.filter(([outcode]) => before.has(outcode)).length,
    removed: [...before.keys()].filter((outcode) => !read.zones.has(outcode)).length,
  };
};

async function storeTable(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  zones: ReadonlyMap<string, string>,
): Promise<void> {
  await tx
    .deleteFrom('zone_outcodes')
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .execute();
  await sql`
    insert into zone_outcodes (tenant_uuid, scheme_uuid, outcode, zone)
    select ${tenant}, ${schemeUUID}, outcode, zone
    from unnest(${[...zones.keys()]}::text[], ${[...zones.values()]}::text[]) as line (outcode, zone)`.execute(tx);
}
