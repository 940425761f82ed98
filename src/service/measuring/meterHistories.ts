import { HISTORY_DAYS } from '#energy/baseline/lookBack.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import {
  createEmptyMeters,
  EXPORT,
  fillMeters,
  maskFormerOccupancies,
  IMPORT,
  type MeterSeries,
  readOccupancies,
} from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { yieldToEventLoop } from '../wire/yieldToEventLoop.ts';

/** Within this many days nearly every asset has its like days, bank holidays and a few events included … */
export const FIRST_READ_DAYS = 21;
/** After so many assets it yields to the event loop. */
const YIELD_EVERY = 20;

export interface HistoryResult<Result> {
  result: Result;
  /** The earliest London date that the result looked at. */
  earliest: string;
}

/**
 * Calls `make` with each asset's readings from 62 days before `first` to the end of `last`, London dates, and returns
 * the results in the order of the assets. The latest days are read first and the others only for results that look at
 * them: reading is most of the work. Export is read whole the first time, because one half hour of it anywhere makes
 * the meter a net one. Readings before an occupancy that had begun at `asOfMs` are ignored.
 */
export async function mapMeterHistories<Result>(
  { tx, tenant }: TenantScope,
  assetUUIDs: readonly string[],
  first: string,
  last: string,
  asOfMs: number,
  make: (meter: MeterSeries, index: number) => HistoryResult<Result>,
): Promise<Result[]> {
  const near = addDays(first, -FIRST_READ_DAYS);
  const [farMs, nearMs, toMs] = [
    londonMidnight(addDays(first, -HISTORY_DAYS)),
    londonMidnight(near),
    londonMidnight(addDays(last, 1)),
  ];
  const meters = createEmptyMeters(assetUUIDs, farMs, toMs);
  await fillMeters(tx, tenant, meters, { assetUUIDs, directions: [IMPORT], fromMs: nearMs, toMs });
  await fillMeters(tx, tenant, meters, { assetUUIDs, directions: [EXPORT], fromMs: farMs, toMs });

  const occupancies = await readOccupancies(tx, tenant, assetUUIDs, asOfMs);
  maskFormerOccupancies(meters, occupancies);

  const results: Result[] = [];
  const unread: number[] = [];
  for (const [index, asset] of assetUUIDs.entries()) {
    const { result, earliest } = make(meters.get(asset)!, index);
    results.push(result);
    if (earliest < near) unread.push(index);
    if (index % YIELD_EVERY === YIELD_EVERY - 1) await yieldToEventLoop();
  }
  if (unread.length === 0) return results;

  await fillMeters(tx, tenant, meters, {
    assetUUIDs: unread.map((index) => assetUUIDs[index]!),
    directions: [IMPORT],
    fromMs: farMs,
    toMs: nearMs,
  });
  maskFormerOccupancies(meters, occupancies);
  for (const [place, index] of unread.entries()) {
    results[index] = make(meters.get(assetUUIDs[index]!)!, index).result;
    if (place % YIELD_EVERY === YIELD_EVERY - 1) await yieldToEventLoop();
  }
  return results;
}
