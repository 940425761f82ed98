import { sql } from 'kysely';
import { IMPORT, utcDay } from '#store/readings.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { countedOnce, mayShareMeters } from '../../participation/sharedMeters.ts';
import { filterReadable } from '../../readings/dataAccess.ts';

/** The most non-participants that are read. */
const MOST = 1000;

/**
 * Returns active assets with readings on the day of an event that were in no event during it and share no meter with
 * an asset that was in it, in the order of a hash: an even sample of up to 1,000 whose users allow half hours, each
 * meter once.
 */
export async function findNonParticipants(scope: TenantScope, event: EventRow): Promise<string[]> {
  const readable: string[] = [];
  let page: string[];
  let last: string | null = null;
  do {
    page = await readCandidates(scope, event, last);
    readable.push(...(await filterReadable(scope, page)));
    last = page.at(-1) ?? null;
  } while (page.length === MOST && readable.length < MOST);
  return countedOnce(scope, readable.slice(0, MOST));
}

/** The next 1,000 candidates after `last`, or the first of all. */
async function readCandidates(
  scope: TenantScope,
  { event_uuid, start_utc, end_utc }: EventRow,
  last: string | null,
): Promise<string[]> {
  const { tx, tenant } = scope;
  const isOptedIn = (asset: string) => sql`exists (
    select from event_assets ea join events e using (tenant_uuid, event_uuid)
    where ea.tenant_uuid = ${tenant} and ea.asset_uuid = ${sql.ref(asset)}
      and ea.state = 'OPT_IN' and (e.state <> 'CANCELLED' or e.cancelled_utc >= e.start_utc)
      and e.start_utc < ${end_utc} and e.end_utc > ${start_utc})`;
  const sharesMeter = sql`exists (
    select from assets same
    where same.tenant_uuid = a.tenant_uuid and same.asset_uuid <> a.asset_uuid
      and (same.mpan = coalesce(a.mpan, a.boundary_mpan) or same.boundary_mpan = a.mpan)
      and exists (select from event_assets ea where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${event_uuid}
        and ea.asset_uuid = same.asset_uuid and ea.state = 'OPT_IN'))`;
  const { rows } = await sql<{ asset_uuid: string }>`
    select a.asset_uuid from assets a
    where a.tenant_uuid = ${tenant} and a.status = 'ACTIVE' and not ${isOptedIn('a.asset_uuid')}
      and not ${(await mayShareMeters(scope)) ? sharesMeter : sql`false`}
      and exists (select from reading_days r where r.tenant_uuid = ${tenant} and r.asset_uuid = a.asset_uuid
        and r.direction = ${IMPORT} and r.day = ${utcDay(start_utc.getTime())}::date)
      and (${last}::uuid is null or (uuid_hash(a.asset_uuid), a.asset_uuid) > (uuid_hash(${last}::uuid), ${last}::uuid))
    order by uuid_hash(a.asset_uuid), a.asset_uuid limit ${MOST}`.execute(tx);
  return rows.map((row) => row.asset_uuid);
}
