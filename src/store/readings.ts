import { sql, type Transaction } from 'kysely';
import { emptySeries, type HalfHourSeries } from '#energy/halfHourSeries.ts';
import type { Database } from './schema.ts';

const DAY_MS = 86_400_000;
const SLOTS = 48;

export const IMPORT = 0;
export const EXPORT = 1;
export const directionCode = { import: IMPORT, export: EXPORT } as const;

/** Watt-hours of one asset over whole UTC days; a meter that never exported has no export series. */
export interface MeterSeries {
  import: HalfHourSeries;
  export: HalfHourSeries | null;
}

interface DayRow {
  asset_uuid: string;
  direction: number;
  day_number: number;
  wh: string;
}

export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Reads "{1,NULL,3}" straight into the series: the driver's array parser would build 48 objects a row. */
export function copySlots(text: string, into: Float64Array, from: number): void {
  let slot = from;
  let value = 0;
  let isNull = false;
  for (let i = 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) value = value * 10 + code - 48;
    else if (code === 78) isNull = true;
    else if (code === 44 || code === 125) {
      if (!isNull) into[slot] = value;
      slot++;
      value = 0;
      isNull = false;
    }
  }
}

/**
 * Half-hourly watt-hours of many assets over [fromMs, toMs), widened to whole UTC days; NaN where nothing was
 * measured. Every asset asked for has an entry, an empty one where it has no readings.
 */
export async function readMeters(tx: Transaction<Database>, tenant: string, assetUUIDs: readonly string[], fromMs: number, toMs: number): Promise<Map<string, MeterSeries>> {
  const startMs = Math.floor(fromMs / DAY_MS) * DAY_MS;
  const days = Math.max(1, Math.ceil((toMs - startMs) / DAY_MS));
  const empty = () => emptySeries(startMs, days * SLOTS);
  const meters = new Map<string, MeterSeries>(assetUUIDs.map((asset) => [asset, { import: empty(), export: null }]));
  const { rows } = await sql<DayRow>`
    select asset_uuid, direction, day - ${utcDay(startMs)}::date as day_number, wh::text as wh
    from reading_days
    where tenant_uuid = ${tenant} and asset_uuid = any(${assetUUIDs}::uuid[])
      and day >= ${utcDay(startMs)}::date and day < ${utcDay(startMs + days * DAY_MS)}::date`.execute(tx);
  for (const row of rows) {
    const meter = meters.get(row.asset_uuid)!;
    const series = row.direction === EXPORT ? (meter.export ??= empty()) : meter.import;
    copySlots(row.wh, series.wh, row.day_number * SLOTS);
  }
  return meters;
}
