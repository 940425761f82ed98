import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { IMPORT } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueueRecalculations } from './enqueueRecalculations.ts';
import { firstSlot, type GroupedConsumption, lastSlot } from './groupedConsumption.ts';
import { storeDays } from './storeDays.ts';
import { storeSources } from './storeSources.ts';
import { type TouchedAssets, updateReadAssets } from './updateReadAssets.ts';

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
  const touched = toChangedReadings(batch, assetUUIDs);
  await updateReadAssets(scope, touched);
  const updated = await storeDays(scope, batch, assetUUIDs);
  // Afterwards: of two requests with the same day, that whose values were merged last is the last here, too.
  await storeSources(scope, batch, assetUUIDs, importUUID);
  await enqueueRecalculations(scope, touched);
  return updated;
}

/** For each asset, from its first half hour in the batch to the end of its last. */
function toChangedReadings(batch: GroupedConsumption, assetUUIDs: string[]): TouchedAssets {
  const fromMs = assetUUIDs.map(() => Infinity);
  const toMs = assetUUIDs.map(() => -Infinity);
  const hasImport = assetUUIDs.map(() => false);
  for (let day = 0; day < batch.days; day++) {
    const reference = batch.reference[day]!;
    const startMs = Math.floor(batch.dayAndDirection[day]! / 2) * DAY_MS;
    const first = startMs + firstSlot(batch.present, day) * HALF_HOUR_MS;
    const end = startMs + (lastSlot(batch.present, day) + 1) * HALF_HOUR_MS;
    if (first < fromMs[reference]!) fromMs[reference] = first;
    if (end > toMs[reference]!) toMs[reference] = end;
    if (batch.dayAndDirection[day]! % 2 === IMPORT) hasImport[reference] = true;
  }
  return { assetUUIDs, fromMs, toMs, hasImport };
}
