import { HISTORY_DAYS } from '#energy/baseline/lookBack.ts';
import { partOfSeries } from '#energy/halfHourSeries.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import {
  createEmptyMeters,
  EXPORT,
  fillMeters,
  maskFormerOccupancies,
  IMPORT,
  type MeterSeries,
  readOccupancies,
  type SeriesMemory,
} from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { yieldWhenLong } from '#store/yieldWhenLong.ts';

/** Days within which nearly every asset has its like days, bank holidays and a few events included. */
export const FIRST_READ_DAYS = 21;

/**
 * Time between looks for readings of the next batch: a connection holds a dozen histories, and PostgreSQL waits until
 * they are taken.
 */
const READ_ON_EVERY_MS = 1;

export interface HistoryResult<Result> {
  result: Result;
  /** The earliest London date that the result looked at. */
  earliest: string;
}

/** Readings of some assets, of which the latest days have been read. */
export interface MeterHistories {
  assetUUIDs: readonly string[];
  /** The London date from which on import is read; export is read whole. */
  near: string;
  farMs: number;
  nearMs: number;
  toMs: number;
  meters: Map<string, MeterSeries>;
  /** Starts of present occupancies; readings before are ignored. */
  occupancies: Map<string, number>;
}

/**
 * Reads histories from 62 days before `first` to the end of `last`, London dates: the latest days, and those before
 * only when `mapHistories` needs them. Export is read whole, because one half hour of it anywhere makes the meter a net
 * one. Readings before an occupancy that had begun at `asOfMs` are ignored. With `memory` the histories that were in it
 * before are lost.
 */
export async function readHistories(
  { tx, tenant }: TenantScope,
  assetUUIDs: readonly string[],
  first: string,
  last: string,
  asOfMs: number,
  memory?: SeriesMemory,
): Promise<MeterHistories> {
  const near = addDays(first, -FIRST_READ_DAYS);
  const [farMs, nearMs, toMs] = [
    londonMidnight(addDays(first, -HISTORY_DAYS)),
    londonMidnight(near),
    londonMidnight(addDays(last, 1)),
  ];
  const meters = createEmptyMeters(assetUUIDs, farMs, toMs, memory);
  await fillMeters(tx, tenant, meters, { assetUUIDs, directions: [IMPORT], fromMs: nearMs, toMs });
  await fillMeters(tx, tenant, meters, { assetUUIDs, directions: [EXPORT], fromMs: farMs, toMs });
  const occupancies = await readOccupancies(tx, tenant, assetUUIDs, asOfMs);
  maskFormerOccupancies(meters, occupancies);
  return { assetUUIDs, near, farMs, nearMs, toMs, meters, occupancies };
}

/**
 * Calls `make` with each asset's readings and returns the results in the order of the assets. It is called again, with
 * earlier days too, for results that look at these: reading is most of the work.
 */
export async function mapHistories<Result>(
  { tx, tenant }: TenantScope,
  { assetUUIDs, near, farMs, nearMs, meters, occupancies }: MeterHistories,
  make: (meter: MeterSeries, index: number) => HistoryResult<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const unread: number[] = [];
  for (const [index, asset] of assetUUIDs.entries()) {
    const { result, earliest } = make(meters.get(asset)!, index);
    results.push(result);
    if (earliest < near) unread.push(index);
    await yieldWhenLong(READ_ON_EVERY_MS);
  }
  if (unread.length === 0) return results;

  await fillMeters(tx, tenant, meters, {
    assetUUIDs: unread.map((index) => assetUUIDs[index]!),
    directions: [IMPORT],
    fromMs: farMs,
    toMs: nearMs,
  });
  maskFormerOccupancies(meters, occupancies);
  for (const index of unread) {
    results[index] = make(meters.get(assetUUIDs[index]!)!, index).result;
    await yieldWhenLong();
  }
  return results;
}

/** Reads and maps the histories of assets that are in memory together. */
export const mapMeterHistories = async <Result>(
  scope: TenantScope,
  assetUUIDs: readonly string[],
  first: string,
  last: string,
  asOfMs: number,
  make: (meter: MeterSeries, index: number) => HistoryResult<Result>,
): Promise<Result[]> => mapHistories(scope, await readHistories(scope, assetUUIDs, first, last, asOfMs), make);

/** Returns a meter as it is when only [fromMs, toMs) of it is read: without export if there is none in it. */
export function partOfMeter(meter: MeterSeries, fromMs: number, toMs: number): MeterSeries {
  const exported = meter.export && partOfSeries(meter.export, fromMs, toMs);
  return {
    import: partOfSeries(meter.import, fromMs, toMs),
    export: exported?.wh.every(Number.isNaN) ? null : exported,
  };
}
