import { sql } from 'kysely';
import { IMPORT, utcDay } from '#store/readings.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { countedOnce, mayShareMeters, sharingMeter } from '../../assets/sharedMeters.ts';
import { filterReadable } from '../../tenants/consents/dataAccess.ts';

/** Largest number of non-participants that are read, and of assets that one statement looks at. */
const MAX_ASSETS = 1000;
/** Largest number of assets looked at, of a fleet nearly all of which takes part. */
const MAX_LOOKED_AT = 50_000;

/**
 * Returns active assets with readings on the day of an event that were in no event during it and share no meter with
 * an asset that was in it, in the order of a hash: an even sample of up to 1,000 whose users allow half hours, each
 * meter once.
 */
export async function findNonParticipants(scope: TenantScope, event: EventRow): Promise<string[]> {
  const readable: string[] = [];
  let last: string | null = null;
  for (let lookedAt = 0; lookedAt < MAX_LOOKED_AT && readable.length < MAX_ASSETS; lookedAt += MAX_ASSETS) {
    const page: Candidates = await readCandidates(scope, event, last);
    readable.push(...(await filterReadable(scope, page.candidates?.split(',') ?? [])));
    if (page.looked_at < MAX_ASSETS) break;
    last = page.last;
  }
  return countedOnce(scope, readable.slice(0, MAX_ASSETS));
}

interface Candidates {
  looked_at: number;
  last: string | null;
  /** UUIDs of the candidates, with commas between them. */
  candidates: string | null;
}

/** Looks at the next active assets after `last`, or the first of all. */
async function readCandidates(scope: TenantScope, event: EventRow, last: string | null): Promise<Candidates> {
  const { event_uuid, start_utc, end_utc } = event;
  const { tx, tenant } = scope;
  const isOptedIn = (asset: string) => sql`exists (
    select from event_assets ea join events e using (tenant_uuid, event_uuid)
    where ea.tenant_uuid = ${tenant} and ea.asset_uuid = ${sql.ref(asset)}
      and ea.state = 'OPT_IN' and (e.state <> 'CANCELLED' or e.cancelled_utc >= e.start_utc)
      and e.start_utc < ${end_utc} and e.end_utc > ${start_utc})`;
  const sharesMeter = sql`exists (
    select from ${sharingMeter('a')} same
    where exists (select from event_assets ea where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${event_uuid}
        and ea.asset_uuid = same.asset_uuid and ea.state = 'OPT_IN'))`;
  const isBehind =
    last === null ? sql`true` : sql`(uuid_hash(asset_uuid), asset_uuid) > (uuid_hash(${last}::uuid), ${last}::uuid)`;
  const day = utcDay(start_utc.getTime());
  const { rows } = await sql<Candidates>`
    with a as materialized (
      select tenant_uuid, asset_uuid, mpan, boundary_mpan, uuid_hash(asset_uuid) as hash from assets
      where tenant_uuid = ${tenant} and status = 'ACTIVE' and ${isBehind}
      order by uuid_hash(asset_uuid), asset_uuid limit ${MAX_ASSETS}
    )
    select (select count(*)::integer from a) as looked_at,
      (select asset_uuid from a order by hash desc, asset_uuid desc limit 1) as last,
      (select string_agg(asset_uuid::text, ',' order by hash, asset_uuid) from a
        where not ${isOptedIn('a.asset_uuid')} and not ${(await mayShareMeters(scope)) ? sharesMeter : sql`false`}
          and exists (select from present_days(a.tenant_uuid, a.asset_uuid, ${day}::date, ${day}::date + 1) r
            where r.direction = ${IMPORT})) as candidates`.execute(tx);
  return rows[0]!;
}
