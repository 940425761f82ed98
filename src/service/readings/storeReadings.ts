import { sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../wire/arrayLiteral.ts';
import { enqueueRecalculations, type ChangedReadings } from './enqueueRecalculations.ts';
import { firstSlot, type GroupedConsumption, lastSlot } from './groupedConsumption.ts';
import { storeDays } from './storeDays.ts';
import { storeSources } from './storeSources.ts';

/**
 * Stores a batch of readings, `assetUUIDs[i]` being the asset behind reference i, and enqueues what they make stale.
 * Every reading is stored here, sent by a client or fetched from a meter; with `importUUID` it came from a file, and the
 * batch has its rows. Returns how many half hours had a value before.
 */
export async function storeReadings(
  scope: TenantScope,
  batch: GroupedConsumption,
  assetUUIDs: string[],
  importUUID: string | null = null,
): Promise<number> {
  const updated = await storeDays(scope, batch, assetUUIDs);
  // Afterwards: of two requests with the same day, that whose values were merged last is the last here, too.
  await storeSources(scope, batch, assetUUIDs, importUUID);
  const touched = toChangedReadings(batch, assetUUIDs);
  await updateLastReadings(scope, touched);
  await enqueueRecalculations(scope, touched);
  return updated;
}

/** For each asset, from its first half hour in the batch to the end of its last. */
function toChangedReadings(batch: GroupedConsumption, assetUUIDs: string[]): ChangedReadings {
  const fromMs = assetUUIDs.map(() => Infinity);
  const toMs = assetUUIDs.map(() => -Infinity);
  for (let day = 0; day < batch.days; day++) {
    const reference = batch.reference[day]!;
    const startMs = Math.floor(batch.dayAndDirection[day]! / 2) * DAY_MS;
    const first = startMs + firstSlot(batch.present, day) * HALF_HOUR_MS;
    const end = startMs + (lastSlot(batch.present, day) + 1) * HALF_HOUR_MS;
    if (first < fromMs[reference]!) fromMs[reference] = first;
    if (end > toMs[reference]!) toMs[reference] = end;
  }
  return { assetUUIDs, fromMs, toMs };
}

/** More than a day of readings in one batch is imported history, and shows nothing of the usual delay. */
const ARRIVES_WITHIN = '26 hours';
const SHORTEST_DELAY_S = 60;
const LONGEST_DELAY_S = 172_800;

/**
 * Moves each asset's newest reading forward, and learns the delay of its readings: the first new half hour of a batch,
 * which ended an hour after the start of the newest before it, has waited longest. Delays are averaged by their
 * logarithms, so that one outage counts little. The row's version stays: a reading does not change what an editor read.
 */
async function updateLastReadings(
  { tx, tenant, now }: TenantScope,
  { assetUUIDs, toMs }: ChangedReadings,
): Promise<void> {
  const lastStarts = toMs.map((end) => (end - HALF_HOUR_MS) / 1000);
  const waited = sql`least(${LONGEST_DELAY_S},
    greatest(${SHORTEST_DELAY_S}, ${now / 1000} - extract(epoch from assets.last_reading_utc) - 3600))::float8`;
  await sql`
    update assets set last_reading_utc = to_timestamp(newest.start_s),
      reading_delay_s = case when assets.last_reading_utc > to_timestamp(newest.start_s) - ${ARRIVES_WITHIN}::interval
        then power(coalesce(assets.reading_delay_s, ${waited}), 0.75) * power(${waited}, 0.25)
          else assets.reading_delay_s end
    from (select * from unnest(${arrayLiteral(assetUUIDs)}::uuid[], ${arrayLiteral(lastStarts)}::float8[])
      as n (asset_uuid, start_s) order by asset_uuid) newest
    where assets.tenant_uuid = ${tenant} and assets.asset_uuid = newest.asset_uuid
      and (assets.last_reading_utc is null or assets.last_reading_utc < to_timestamp(newest.start_s))`.execute(tx);
}
