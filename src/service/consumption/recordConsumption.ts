import { sql } from 'kysely';
import type { ConsumptionAccepted } from '#contract/consumption.ts';
import type { ProblemItem } from '#contract/problem.ts';
import { HALF_HOUR_MS, SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Call } from '../http/call.ts';
import { invalid, MAX_LISTED } from '../http/problem.ts';
import { historyChanged, type TouchedReadings } from '../shared/historyChanged.ts';
import { arrayLiteral } from './arrayLiteral.ts';
import { findAssets } from './findAssets.ts';
import { type GroupedConsumption, MISSING } from './groupedConsumption.ts';
import { mergeAliases } from './mergeAliases.ts';
import { storeDays } from './storeDays.ts';

const DAY_MS = 86_400_000;

export interface ConsumptionCall extends Omit<Call<'createConsumption'>, 'body'> {
  body: GroupedConsumption;
}

/**
 * Stores a batch, all of it or nothing. `accepted` counts its records; `inserted` and `updated` count half hours, new
 * ones and ones that had a value before, so that records repeated within the batch count once.
 */
export async function recordConsumption({ scope, body }: ConsumptionCall): Promise<ConsumptionAccepted> {
  const found = await findAssets(scope, body);
  const errors = [...futureRecords(body, scope.now + DAY_MS), ...found.errors];
  if (errors.length > 0) throw invalid(errors.slice(0, MAX_LISTED));
  const merged = mergeAliases(body, found.assets);
  if (merged.errors.length > 0) throw invalid(merged.errors.slice(0, MAX_LISTED));
  const updated = await storeDays(scope, merged.batch, merged.assets);
  const touched = touchedReadings(merged.batch, merged.assets);
  await noteLastReadings(scope, touched);
  await historyChanged(scope, touched);
  return { accepted: body.records, inserted: countHalfHours(merged.batch) - updated, updated };
}

/** Faults of the records that begin after `latestMs`. */
function futureRecords({ days, dayAndDirection, wh, record }: GroupedConsumption, latestMs: number): ProblemItem[] {
  const records: number[] = [];
  for (let day = 0; day < days; day++) {
    const startMs = Math.floor(dayAndDirection[day]! / 2) * DAY_MS;
    if (startMs + DAY_MS <= latestMs) continue;
    for (let slot = 0; slot < SLOTS_PER_UTC_DAY; slot++) {
      const place = day * SLOTS_PER_UTC_DAY + slot;
      if (wh[place] !== MISSING && startMs + slot * HALF_HOUR_MS > latestMs) records.push(record[place]!);
    }
  }
  return records.sort((a, b) => a - b).map((index) => ({ pointer: `/${index}/startTime`, code: 'OUT_OF_RANGE', detail: 'must not lie more than a day ahead' }));
}

/** For each asset, from its first half hour in the batch to the end of its last. */
function touchedReadings(batch: GroupedConsumption, assetUUIDs: string[]): TouchedReadings {
  const fromMs = assetUUIDs.map(() => Infinity);
  const toMs = assetUUIDs.map(() => -Infinity);
  for (let day = 0; day < batch.days; day++) {
    const reference = batch.reference[day]!;
    const startMs = Math.floor(batch.dayAndDirection[day]! / 2) * DAY_MS;
    const slots = batch.wh.subarray(day * SLOTS_PER_UTC_DAY, (day + 1) * SLOTS_PER_UTC_DAY);
    const first = startMs + slots.findIndex((wh) => wh !== MISSING) * HALF_HOUR_MS;
    const end = startMs + (slots.findLastIndex((wh) => wh !== MISSING) + 1) * HALF_HOUR_MS;
    if (first < fromMs[reference]!) fromMs[reference] = first;
    if (end > toMs[reference]!) toMs[reference] = end;
  }
  return { assetUUIDs, fromMs, toMs };
}

function countHalfHours({ days, wh }: GroupedConsumption): number {
  let count = 0;
  for (let place = 0; place < days * SLOTS_PER_UTC_DAY; place++) if (wh[place] !== MISSING) count++;
  return count;
}

/** Moves each asset's newest reading forward. The row's version stays: a reading does not change what an editor read. */
async function noteLastReadings({ tx, tenant }: TenantScope, { assetUUIDs, toMs }: TouchedReadings): Promise<void> {
  const lastStarts = toMs.map((end) => (end - HALF_HOUR_MS) / 1000);
  // Naming a column behind search_text spares PostgreSQL (18, at least) from preparing that column's expression again
  // for every row, which takes three times as long as all the rest.
  await sql`
    update assets set last_reading_utc = to_timestamp(newest.start_s), name = assets.name
    from (select * from unnest(${arrayLiteral(assetUUIDs)}::uuid[], ${arrayLiteral(lastStarts)}::float8[]) as n (asset_uuid, start_s) order by asset_uuid) newest
    where assets.tenant_uuid = ${tenant} and assets.asset_uuid = newest.asset_uuid
      and (assets.last_reading_utc is null or assets.last_reading_utc < to_timestamp(newest.start_s))`.execute(tx);
}
