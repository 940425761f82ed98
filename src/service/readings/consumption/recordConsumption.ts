import type { ProblemItem } from '#contract/problem.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { Handler } from '../../platform/http/call.ts';
import { invalid, MAX_LISTED } from '../../platform/http/problem.ts';
import { firstSlot, type GroupedConsumption, lastSlot, MISSING, placeOf } from '../groupedConsumption.ts';
import { storeReadings } from '../storeReadings.ts';
import { InactiveAssetsError } from '../updateReadAssets.ts';
import { findRowFaults } from './findRowFaults.ts';
import { mergeAliases } from './mergeAliases.ts';
import { findUnknownAssets, resolveAssets } from './resolveAssets.ts';

/**
 * Stores a batch, all of it or nothing. `accepted` counts its records; `inserted` and `updated` count half hours, new
 * ones and ones that had a value before, so that records repeated within the batch count once.
 */
export const recordConsumption: Handler<'createConsumption'> = async ({
  scope,
  body,
  query: { importUUID = null },
}) => {
  // Its parser (consumptionParser.ts) validates the records of the table's schema and returns their columns.
  const batch = body as GroupedConsumption;
  const assets = await resolveAssets(scope, batch);
  const errors = [...(await findRowFaults(scope, batch, importUUID)), ...futureRecords(batch, scope.now + DAY_MS)];
  if (errors.length > 0 || assets.includes('')) errors.push(...(await findUnknownAssets(scope, batch, assets)));
  refuseIfAny(errors);
  const merged = mergeAliases(batch, assets);
  refuseIfAny(merged.errors);
  const inserted = await storeReadings(scope, merged.batch, merged.assets, importUUID).catch(async (error: unknown) => {
    if (error instanceof InactiveAssetsError) refuseIfAny(await findUnknownAssets(scope, batch, assets));
    throw error;
  });
  return { accepted: batch.records, inserted, updated: countHalfHours(merged.batch) - inserted };
};

function refuseIfAny(errors: ProblemItem[]): void {
  if (errors.length > 0) throw invalid(errors.slice(0, MAX_LISTED));
}

/** Returns the faults of the records that begin after `latestMs`. */
function futureRecords(batch: GroupedConsumption, latestMs: number): ProblemItem[] {
  const { days, dayAndDirection, present, wh, record, timeName } = batch;
  const records: number[] = [];
  for (let day = 0; day < days; day++) {
    const startMs = Math.floor(dayAndDirection[day]! / 2) * DAY_MS;
    if (startMs + DAY_MS <= latestMs) continue;
    const last = lastSlot(present, day);
    for (let slot = firstSlot(present, day); slot <= last; slot++) {
      const place = placeOf(batch, day, slot);
      if (wh[place] !== MISSING && startMs + slot * HALF_HOUR_MS > latestMs) records.push(record[place]!);
    }
  }
  return records
    .sort((a, b) => a - b)
    .map((index) => ({
      pointer: timeName === null ? `/${index}` : `/${index}/${timeName}`,
      code: 'OUT_OF_RANGE',
      detail: `${timeName === null ? 'its time ' : ''}must not be more than a day ahead`,
    }));
}

/** Counts the half hours of a batch, by asset and direction. */
export function countHalfHours({ days, present }: GroupedConsumption): number {
  let count = 0;
  for (let half = 0; half < 2 * days; half++) for (let mask = present[half]!; mask !== 0; mask &= mask - 1) count++;
  return count;
}
