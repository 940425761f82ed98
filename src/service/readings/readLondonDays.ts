import { londonDayNumber } from '#energy/time/london.ts';
import { HALF_HOUR_MS, SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { QueryRunner, PreparedQuery } from '#store/preparedQuery.ts';
import { parseSlotsInto } from '#store/readings.ts';
import type { DataAccess } from '../tenants/consents/dataAccess.ts';
import { type Register, wholeDays } from './readReadings.ts';
import {
  accessIn,
  FIRST_COLUMNS,
  FIRST_READING,
  firstMsOf,
  type FirstReading,
  occupiedMsOf,
  REGISTER_TYPES,
  registerQueryValues,
} from './readRegister.ts';

/**
 * Half hour of a UTC day with which London's next day begins while its clocks are ahead; else it begins with the UTC
 * day.
 */
const LAST_HOUR = 46;
const LAST_HOUR_BITS = 2 ** LAST_HOUR;

/** A register's measurements on London days, the first and the last cut at the range. */
export interface LondonDays {
  /** Range in half hours, like that of readings. */
  startMs: number;
  endMs: number;
  /** First day of the columns below, as a day number. */
  firstDay: number;
  /** Watt-hours of each day, and the number of half hours behind them. */
  wh: Float64Array;
  present: Float64Array;
  /** Start of the first measured half hour; null without any. */
  firstMs: number | null;
  /** Number of implausible half hours of the range that an operator has set aside. */
  setAside: number;
  /** Limit of the data that a response may reveal of it. */
  access: DataAccess;
}

const sum = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, slot) => `coalesce(wh[${from + slot + 1}], 0)`).join(' + ');

// PostgreSQL sums in half the time it takes to write 48 numbers a day, which then take as long again to read.
export const READ_LONDON_DAYS: PreparedQuery = {
  name: 'read_london_days',
  types: REGISTER_TYPES,
  text: `select ${FIRST_COLUMNS}, days, before, after, present, edges
from ${FIRST_READING} cross join lateral (
  select array_agg(day - '1970-01-01'::date) as days, array_agg(${sum(0, LAST_HOUR)}) as before,
    array_agg(${sum(LAST_HOUR, SLOTS_PER_UTC_DAY)}) as after,
    array_agg(present) as present,
    string_agg(wh::text, '') filter (
      where day = greatest($4, (a.occupied_from_utc at time zone 'UTC')::date) or day = $5::date - 1) as edges
  from register_days($1, $2, $3, $4, $5)
    where day >= (coalesce(a.occupied_from_utc, '-infinity') at time zone 'UTC')::date
) measured
where a.tenant_uuid = $1 and a.asset_uuid = $2`,
};

interface Row extends FirstReading {
  days: number[] | null;
  /** Watt-hours before the last hour of each UTC day, and in it. */
  before: number[] | null;
  after: number[] | null;
  /** Mask of each day: bit i is set where half hour i has a reading. */
  present: number[] | null;
  /** Half hours of the first and the last day. */
  edges: string | null;
}

/**
 * Returns the sums by London day of one register's half hours that begin in [fromMs, toMs), in one query; null if the
 * tenant has no such asset.
 */
export async function readLondonDays(
  runQuery: QueryRunner,
  register: Register,
  fromMs: number,
  toMs: number,
): Promise<LondonDays | null> {
  const range = wholeDays(fromMs, toMs);
  const { firstDay: firstUtcDay, days: utcDays, startMs, endMs } = range;
  const [row] = await runQuery<Row>(READ_LONDON_DAYS, registerQueryValues(register, range));
  if (!row) return null;
  const firstDay = londonDayNumber(startMs);
  const days = startMs < endMs ? londonDayNumber(endMs - 1) - firstDay + 1 : 0;
  const [wh, present] = [new Float64Array(days), new Float64Array(days)];
  const add = (atMs: number, added: number, count: number) => {
    const day = londonDayNumber(atMs) - firstDay;
    wh[day]! += added;
    present[day]! += count;
  };
  const ownMs = Math.max(startMs, occupiedMsOf(row));
  const firstOwnDay = Math.floor(ownMs / DAY_MS);
  const edge = new Float64Array(SLOTS_PER_UTC_DAY);
  let at = 0;
  row.days?.forEach((day, index) => {
    const dayMs = day * DAY_MS;
    if (day === firstOwnDay || day === firstUtcDay || day === firstUtcDay + utcDays - 1) {
      at = parseSlotsInto(row.edges!, edge.fill(NaN), 0, at);
      for (
        let slot = Math.max(0, (ownMs - dayMs) / HALF_HOUR_MS);
        slot < Math.min(SLOTS_PER_UTC_DAY, (endMs - dayMs) / HALF_HOUR_MS);
        slot++
      )
        if (!Number.isNaN(edge[slot])) add(dayMs + slot * HALF_HOUR_MS, edge[slot]!, 1);
    } else {
      const bits = row.present![index]!;
      add(dayMs, row.before![index]!, countBits(bits % LAST_HOUR_BITS));
      add(dayMs + LAST_HOUR * HALF_HOUR_MS, row.after![index]!, countBits(Math.floor(bits / LAST_HOUR_BITS)));
    }
  });
  return {
    startMs,
    endMs,
    firstDay,
    wh,
    present,
    firstMs: firstMsOf(row),
    setAside: row.set_aside,
    access: accessIn(row),
  };
}

function countBits(bits: number): number {
  if (bits === LAST_HOUR_BITS - 1) return LAST_HOUR;
  let count = 0;
  for (let left = bits; left > 0; left = Math.floor(left / 2)) count += left % 2;
  return count;
}
