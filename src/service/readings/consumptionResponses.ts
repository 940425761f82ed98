/** The three forms of readings: a series, calendar periods, records. */
import type {
  ConsumptionPeriods,
  ConsumptionQuery,
  ConsumptionRecords,
  ConsumptionSeries,
} from '#contract/consumption.ts';
import { whToKwh } from '#energy/reading.ts';
import { londonDayNumber } from '#energy/time/london.ts';
import { bucketEdges } from '#energy/time/resolution.ts';
import { HALF_HOUR_MS, settlementDate, settlementPeriod } from '#energy/time/settlement.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import type { QueryRunner } from '#store/preparedQuery.ts';
import { pageOf } from '../platform/http/lists/pageOf.ts';
import { iso, isoOrNull } from '../platform/rows/iso.ts';
import { requireDataAccess } from '../tenants/consents/dataAccess.ts';
import { type LondonDays, readLondonDays } from './readLondonDays.ts';
import type { Readings, Register } from './readReadings.ts';
import { readRegister, type RegisterReadings } from './readRegister.ts';

interface Sum {
  /** Energy in kWh; null when nothing in the span was measured. */
  value: number | null;
  present: number;
}

/** Sums the measurements of the slots [from, to). */
function sumOf(wh: Float64Array, from: number, to: number): Sum {
  let [total, present] = [0, 0];
  for (let slot = from; slot < to; slot++) {
    if (Number.isNaN(wh[slot])) continue;
    total += wh[slot]!;
    present++;
  }
  return { value: present === 0 ? null : whToKwh(total), present };
}

export const coverageOf = ({ wh }: Readings) => ({ expected: wh.length, present: sumOf(wh, 0, wh.length).present });

export const seriesHeader = ({ assetUUID, direction }: Register, firstMs: number | null) => ({
  assetUUID,
  direction,
  unit: 'kWh' as const,
  firstReadingUTC: isoOrNull(firstMs),
});

/**
 * Returns a register's measurements over [from, to) and in its present occupancy, as a series for fine granularities
 * and as London periods for coarse ones; null if the tenant has no such asset. Throws 403 if its user does not allow
 * it, or not so finely.
 */
export async function readConsumption(
  runQuery: QueryRunner,
  register: Register,
  { granularity, from, to }: Pick<ConsumptionQuery, 'granularity' | 'from' | 'to'>,
): Promise<ConsumptionSeries | ConsumptionPeriods | null> {
  if (granularity === 'halfHour' || granularity === 'hour') {
    const found = await readRegister(runQuery, register, from, to);
    if (found) requireDataAccess(found.access, { granularity });
    return found && seriesOf(register, granularity, found);
  }
  const found = await readLondonDays(runQuery, register, from, to);
  if (!found) return null;
  requireDataAccess(found.access, { granularity, from, to });
  const periods = periodsOf(found, granularity);
  const coverage = {
    expected: (found.endMs - found.startMs) / HALF_HOUR_MS,
    present: periods.reduce((sum, { present }) => sum + present, 0),
    setAside: found.setAside,
  };
  return { ...seriesHeader(register, found.firstMs), granularity, periods, coverage };
}

/** Returns the response with a register's half hours, or their sums by hour. */
export const seriesOf = (
  register: Register,
  granularity: ConsumptionSeries['granularity'],
  { firstMs, readings, setAside }: Omit<RegisterReadings, 'access'>,
): ConsumptionSeries => ({
  ...seriesHeader(register, firstMs),
  granularity,
  ...(granularity === 'hour' ? hourSeries : halfHourSeries)(readings),
  coverage: { ...coverageOf(readings), setAside },
});

type Series = Pick<ConsumptionSeries, 'start' | 'stepSeconds' | 'values' | 'estimated'>;

/** Returns a series of half hours, as they are stored. */
function halfHourSeries({ startMs, wh, estimated }: Readings): Series {
  const values = Array.from(wh, (measured) => (Number.isNaN(measured) ? null : whToKwh(measured)));
  return { start: iso(startMs), stepSeconds: HALF_HOUR_MS / 1000, values, estimated: estimatesOf(estimated) };
}

/** Returns the slots of estimates. */
export function estimatesOf(estimated: Uint8Array): number[] {
  const estimates: number[] = [];
  for (let slot = estimated.indexOf(1); slot !== -1; slot = estimated.indexOf(1, slot + 1)) estimates.push(slot);
  return estimates;
}

/**
 * Returns a series of hours on a UTC grid. An hour cut by the range's edge, or partly measured, has the sum of its
 * known half hours: sums agree whatever the step, and coverage shows what is missing.
 */
function hourSeries({ startMs, wh, estimated }: Readings): Series {
  const gridMs = wh.length === 0 ? startMs : Math.floor(startMs / HOUR_MS) * HOUR_MS;
  const before = (startMs - gridMs) / HALF_HOUR_MS;
  const values: (number | null)[] = [];
  const estimates: number[] = [];
  for (let hour = 0; hour < Math.ceil((wh.length + before) / 2); hour++) {
    const slot = hour * 2 - before;
    const [from, to] = [Math.max(0, slot), Math.min(wh.length, slot + 2)];
    values.push(sumOf(wh, from, to).value);
    if (estimated[from] === 1 || estimated[to - 1] === 1) estimates.push(hour);
  }
  return { start: iso(gridMs), stepSeconds: HOUR_MS / 1000, values, estimated: estimates };
}

/** Adds up London days, weeks or months; the first and the last are cut at the range. */
function periodsOf(
  { startMs, endMs, firstDay, wh, present }: LondonDays,
  granularity: ConsumptionPeriods['granularity'],
): ConsumptionPeriods['periods'] {
  const edges = bucketEdges(startMs, endMs, granularity);
  const days = edges.map((edge) => londonDayNumber(edge) - firstDay);
  const cut = edges.map((edge) => Math.min(endMs, Math.max(startMs, edge)));
  const names = cut.map(iso);
  return edges.slice(1).map((_, index) => {
    let [total, count] = [0, 0];
    for (let day = Math.max(0, days[index]!); day < Math.min(wh.length, days[index + 1]!); day++) {
      total += wh[day]!;
      count += present[day]!;
    }
    return {
      from: names[index]!,
      to: names[index + 1]!,
      expected: (cut[index + 1]! - cut[index]!) / HALF_HOUR_MS,
      value: count === 0 ? null : whToKwh(total),
      present: count,
    };
  });
}

/**
 * Returns one page of the readings themselves, earliest first; null if the tenant has no such asset. Throws 403 if its
 * user does not allow half hours.
 */
export async function readRecords(
  runQuery: QueryRunner,
  register: Register,
  { from, to, ...request }: Pick<ConsumptionQuery, 'from' | 'to' | 'page' | 'pageSize'>,
): Promise<ConsumptionRecords | null> {
  const found = await readRegister(runQuery, register, from, to);
  if (!found) return null;
  requireDataAccess(found.access, { granularity: 'halfHour' });
  const { startMs, wh, estimated } = found.readings;
  const slots = Array.from(wh.keys()).filter((slot) => !Number.isNaN(wh[slot]));
  return pageOf(slots, request, (slot) => {
    const at = startMs + slot * HALF_HOUR_MS;
    return {
      startTime: iso(at),
      endTime: iso(at + HALF_HOUR_MS),
      value: whToKwh(wh[slot]!),
      readingType: estimated[slot] === 1 ? ('ESTIMATED' as const) : ('ACTUAL' as const),
      settlementDate: settlementDate(at),
      settlementPeriod: settlementPeriod(at),
    };
  });
}
