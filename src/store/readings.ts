import { sql, type Transaction } from 'kysely';
import { emptySeries, type HalfHourSeries, indexOf } from '#energy/halfHourSeries.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { copyRows } from './copiedRows.ts';
import type { Database } from './schema.ts';

const SLOTS = 48;
const ZERO = 48;
const COMMA = 44;
const CLOSING_BRACE = 125;

export const IMPORT = 0;
export const EXPORT = 1;
export const directionCode = { import: IMPORT, export: EXPORT } as const;

/** Watt-hours of one asset over whole UTC days; a meter that never exported has no export series. */
export interface MeterSeries {
  import: HalfHourSeries;
  export: HalfHourSeries | null;
}

export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Reads "{1,NULL,3}", which begins at `at`, straight into the series: the driver's array parser would create 48 objects
 * a row. Returns the place where the text continues.
 */
export function parseSlotsInto(text: string, into: Float64Array, from: number, at = 0): number {
  let slot = from;
  let value = 0;
  let isNull = false;
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Most characters are digits: one comparison finds them.
    const digit = code ^ ZERO;
    if (digit <= 9) value = (value * 10 + digit) | 0;
    else if (code === COMMA || code === CLOSING_BRACE) {
      if (isNull) isNull = false;
      else into[slot] = value;
      slot++;
      value = 0;
      if (code === CLOSING_BRACE) return i + 1;
    } else isNull = true;
  }
  return text.length;
}

/** Reused memory for the series of some meters after others: arrays made for each slow down the garbage collector. */
export class SeriesMemory {
  #wh = new Float64Array(0);

  /** Returns an array; the one taken before is overwritten. */
  take(length: number): Float64Array {
    if (this.#wh.length < length) this.#wh = new Float64Array(length);
    return this.#wh.subarray(0, length);
  }
}

/** Returns an empty entry for every asset, over [fromMs, toMs) widened to whole UTC days. */
export function createEmptyMeters(
  assetUUIDs: readonly string[],
  fromMs: number,
  toMs: number,
  memory = new SeriesMemory(),
): Map<string, MeterSeries> {
  const startMs = Math.floor(fromMs / DAY_MS) * DAY_MS;
  const slots = Math.max(1, Math.ceil((toMs - startMs) / DAY_MS)) * SLOTS;
  // One allocation for all: many large ones have the garbage collector run over and over.
  const all = memory.take(assetUUIDs.length * slots).fill(NaN);
  return new Map(
    assetUUIDs.map((asset, index) => {
      const wh = all.subarray(index * slots, (index + 1) * slots);
      return [asset, { import: { startMs, wh }, export: null }];
    }),
  );
}

/**
 * Reads the readings of some meters, or of one direction, in [fromMs, toMs) widened to whole UTC days; all within the
 * meters' own range.
 */
export async function fillMeters(
  tx: Transaction<Database>,
  tenant: string,
  meters: Map<string, MeterSeries>,
  {
    assetUUIDs,
    directions = [IMPORT, EXPORT],
    fromMs,
    toMs,
  }: { assetUUIDs: readonly string[]; directions?: number[]; fromMs: number; toMs: number },
): Promise<void> {
  const listed = (values: readonly (string | number)[]) => sql.lit(`{${values.join()}}`);
  const days = sql`
    select asset_uuid::text, direction, array_agg(day - date '1970-01-01'), array_agg(wh)
    from reading_days
    where tenant_uuid = ${sql.lit(tenant)} and asset_uuid = any(${listed(assetUUIDs)}::uuid[])
      and direction = any(${listed(directions)}::smallint[])
      and day >= ${sql.lit(utcDay(fromMs))}::date and day < ${sql.lit(utcDay(toMs + DAY_MS - 1))}::date
    group by asset_uuid, direction`;
  await copyRows(tx, days, (row) => {
    const meter = meters.get(row.toString('latin1', UUID_AT, UUID_AT + UUID_LENGTH))!;
    const { startMs, wh } = meter.import;
    const series = row[DIRECTION_AT] === EXPORT ? (meter.export ??= emptySeries(startMs, wh.length)) : meter.import;
    readDaysInto(row, series);
  });
}

/** Places in a row of `fillMeters`, in bytes: after the number of columns, each column with its length before it. */
const UUID_AT = 6;
const UUID_LENGTH = 36;
const DIRECTION_AT = UUID_AT + UUID_LENGTH + 5;
const DAYS_AT = DIRECTION_AT + 5;
/** Places in an array, which begins with its number of dimensions, whether it has nulls, its type, and their sizes. */
const SIZE_AT = 12;
const DIMENSION_BYTES = 8;
/** Length of a value before it, and of a null. */
const LENGTH_BYTES = 4;
const INTEGER_BYTES = 4;
const NULL_BYTE = 255;

/** Reads the days of a row, and their half hours, into a series: numbers of days since 1970 and an array of arrays. */
function readDaysInto(row: Buffer, series: HalfHourSeries): void {
  const days = row.readInt32BE(DAYS_AT + SIZE_AT);
  let dayAt = DAYS_AT + SIZE_AT + DIMENSION_BYTES + LENGTH_BYTES;
  let at = dayAt + days * (LENGTH_BYTES + INTEGER_BYTES) + SIZE_AT + 2 * DIMENSION_BYTES;
  const { wh } = series;
  for (let day = 0; day < days; day++) {
    const first = indexOf(series, row.readInt32BE(dayAt) * DAY_MS);
    dayAt += LENGTH_BYTES + INTEGER_BYTES;
    for (let slot = first; slot < first + SLOTS; slot++) {
      const isNull = row[at] === NULL_BYTE;
      at += LENGTH_BYTES;
      if (isNull) continue;
      wh[slot] = (row[at]! << 24) | (row[at + 1]! << 16) | (row[at + 2]! << 8) | row[at + 3]!;
      at += INTEGER_BYTES;
    }
  }
}

/**
 * Returns the beginning of the present occupancy of assets, in epoch milliseconds, for those that have had another
 * before; as of an earlier instant, only for those whose present one had begun by then.
 */
export async function readOccupancies(
  tx: Transaction<Database>,
  tenant: string,
  assetUUIDs: readonly string[],
  asOfMs = Infinity,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ asset_uuid: string; from_ms: number }>`
    select asset_uuid, (extract(epoch from occupied_from_utc) * 1000)::float8 as from_ms from assets
    where tenant_uuid = ${tenant} and asset_uuid = any(${assetUUIDs}::uuid[])
      and occupied_from_utc is not null`.execute(tx);
  return new Map(
    rows.filter(({ from_ms }) => from_ms <= asOfMs).map(({ asset_uuid, from_ms }) => [asset_uuid, from_ms]),
  );
}

/** Removes from meters the readings before their present occupancies: they are a former user's. */
export function maskFormerOccupancies(
  meters: ReadonlyMap<string, MeterSeries>,
  occupancies: ReadonlyMap<string, number>,
): void {
  for (const [assetUUID, fromMs] of occupancies) {
    const meter = meters.get(assetUUID);
    if (!meter) continue;
    const before = Math.max(0, (fromMs - meter.import.startMs) / HALF_HOUR_MS);
    meter.import.wh.fill(NaN, 0, before);
    meter.export?.wh.fill(NaN, 0, before);
    if (meter.export?.wh.every(Number.isNaN)) meter.export = null;
  }
}

/**
 * Reads half-hourly watt-hours of many assets over [fromMs, toMs), widened to whole UTC days, in their present
 * occupancies; NaN if nothing was measured. Every asset requested has an entry, an empty one if it has no readings.
 */
export async function readMeters(
  tx: Transaction<Database>,
  tenant: string,
  assetUUIDs: readonly string[],
  fromMs: number,
  toMs: number,
): Promise<Map<string, MeterSeries>> {
  const meters = await readMetersOfAllOccupancies(tx, tenant, assetUUIDs, fromMs, toMs);
  maskFormerOccupancies(meters, await readOccupancies(tx, tenant, assetUUIDs));
  return meters;
}

/** Reads the same as `readMeters`, in any occupancy: for events, which belong to their participants. */
export async function readMetersOfAllOccupancies(
  tx: Transaction<Database>,
  tenant: string,
  assetUUIDs: readonly string[],
  fromMs: number,
  toMs: number,
): Promise<Map<string, MeterSeries>> {
  const meters = createEmptyMeters(assetUUIDs, fromMs, toMs);
  await fillMeters(tx, tenant, meters, { assetUUIDs, fromMs, toMs: Math.max(toMs, fromMs + 1) });
  return meters;
}
