import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { IMPORT } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type ChangedReadings, enqueueRecalculations, insertRecalculations } from './enqueueRecalculations.ts';
import { firstSlot, type GroupedConsumption, lastSlot } from './groupedConsumption.ts';
import { incomingDays } from './incomingDays.ts';
import { newestHalfHour, sentNewest } from './newestHalfHour.ts';
import { storeDays, storeNewest } from './storeDays.ts';
import { storeSources } from './storeSources.ts';
import { noteSuspicions } from './suspicious/noteSuspicions.ts';
import { type TouchedAssets, updateReadAssets } from './updateReadAssets.ts';

/**
 * Stores a batch of readings, `assetUUIDs[i]` being the asset behind reference i, and enqueues the recalculation of
 * what they make stale. Every reading is stored here, sent by a client or fetched from a meter; with `importUUID` it
 * came from a file, and the batch has its rows. Returns the number of half hours that had no value before.
 */
export async function storeReadings(
  scope: TenantScope,
  batch: GroupedConsumption,
  assetUUIDs: string[],
  importUUID: string | null = null,
): Promise<number> {
  const touched = toChangedReadings(batch, assetUUIDs);
  const inserted = await storeTouched(scope, batch, touched, importUUID);
  await noteSuspicions(scope, batch, assetUUIDs, touched);
  return inserted;
}

/** Stores readings that an operator has looked at, without asking whether they are plausible. */
export const storeDecidedReadings = (
  scope: TenantScope,
  batch: GroupedConsumption,
  assetUUIDs: string[],
): Promise<number> => storeTouched(scope, batch, toChangedReadings(batch, assetUUIDs), null);

async function storeTouched(
  scope: TenantScope,
  batch: GroupedConsumption,
  touched: TouchedAssets,
  importUUID: string | null,
): Promise<number> {
  const { assetUUIDs } = touched;
  // A large batch is written for PostgreSQL while it locks the assets.
  const [store] = await Promise.all([
    setImmediate().then(() => storerOf(batch, assetUUIDs, touched)),
    updateReadAssets(scope, touched),
  ]);
  const inserted = await store(scope);
  // Sources are stored afterwards: of two requests with the same day, that whose values were merged last is the last
  // here, too.
  await storeSources(scope, batch, assetUUIDs, importUUID);
  return inserted;
}

/** Returns the function that stores a batch's values and enqueues the recalculation of what they make stale. */
function storerOf(
  batch: GroupedConsumption,
  assetUUIDs: readonly string[],
  touched: ChangedReadings,
): (scope: TenantScope) => Promise<number> {
  const half = newestHalfHour(batch, assetUUIDs);
  if (half) {
    const sent = sentNewest(half);
    return (scope) =>
      storeNewest(
        scope,
        half,
        sent,
        insertRecalculations(scope, staleOf(touched), touched.fromMs[0]!, touched.toMs[0]!),
      );
  }
  const days = incomingDays(batch, assetUUIDs);
  return async (scope) => {
    const inserted = await storeDays(scope, days);
    await enqueueRecalculations(scope, touched);
    return inserted;
  };
}

/** Returns rows for `insertRecalculations` of the assets `sent`, which all have the same half hour. */
const staleOf = ({ fromMs, toMs }: ChangedReadings): RawBuilder<unknown> => sql`
  select asset_uuid, ${fromMs[0]}::float8 as from_ms, ${toMs[0]}::float8 as to_ms
  from unnest((select assets from sent)) as asset_uuid`;

/** Returns the span of each asset, from its first half hour in the batch to the end of its last. */
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
