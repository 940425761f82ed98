import { HALF_HOUR_MS, SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { directionCode, utcDay } from '#store/readings.ts';
import type { Ask, Question } from '#store/question.ts';
import { putDay, type Readings, type Register, wholeDays } from './readReadings.ts';

/** What a register measured in a range, and since when it measures. */
export interface RegisterReadings {
  readings: Readings;
  /** Start of the first half hour it ever measured, in ms: nothing before it is missing. Null without any reading. */
  firstMs: number | null;
}

/** Of the asset's row: its register's first day with a reading, and which half hours of that day have one. */
export const FIRST_READING = `assets a left join lateral (
  select day - '1970-01-01'::date as first_day, present as first_bits from reading_days
  where tenant_uuid = $1 and asset_uuid = $2 and direction = $3 and present <> 0 order by day limit 1
) first on true`;

// One row, as text where it is long: the driver takes longer over a row than PostgreSQL over adding one to another.
const READ_REGISTER: Question = {
  name: 'read_register',
  types: ['uuid', 'uuid', 'smallint', 'date', 'date'],
  text: `select first_day, first_bits, days, wh, estimated
from ${FIRST_READING} cross join lateral (
  select array_agg(day - '1970-01-01'::date) as days, string_agg(wh::text, '') as wh, array_agg(estimated) as estimated from reading_days
  where tenant_uuid = $1 and asset_uuid = $2 and direction = $3 and day >= $4 and day < $5
) measured
where a.tenant_uuid = $1 and a.asset_uuid = $2`,
};

/** Where a register's readings begin, in columns of its own or none. */
export interface FirstReading {
  first_day: number | null;
  first_bits: number | null;
}

interface Row extends FirstReading {
  /** Null without a stored day in the range, as are the others. */
  days: number[] | null;
  /** The days' texts, one behind the other. */
  wh: string | null;
  estimated: number[] | null;
}

/** What a question about a register's whole UTC days is asked with. */
export const registerDays = ({ assetUUID, direction }: Register, firstDay: number, days: number): (string | number)[] => [assetUUID, directionCode[direction], utcDay(firstDay * DAY_MS), utcDay((firstDay + days) * DAY_MS)];

/** Readings of one register's half hours that begin in [fromMs, toMs), in one question; null where the tenant has no such asset. */
export async function readRegister(ask: Ask, register: Register, fromMs: number, toMs: number): Promise<RegisterReadings | null> {
  const { firstDay, days, empty, cut } = wholeDays(fromMs, toMs);
  const [row] = await ask<Row>(READ_REGISTER, registerDays(register, firstDay, days));
  if (!row) return null;
  const slots = empty();
  let at = 0;
  row.days?.forEach((day, index) => void (at = putDay(slots, (day - firstDay) * SLOTS_PER_UTC_DAY, row.wh!, row.estimated![index]!, at)));
  return { readings: cut(slots), firstMs: firstMsOf(row) };
}

export const firstMsOf = ({ first_day: day, first_bits: bits }: FirstReading): number | null => (day === null ? null : day * DAY_MS + firstOf(bits!) * HALF_HOUR_MS);

/** The lowest bit that is set. */
function firstOf(bits: number): number {
  let slot = 0;
  while (Math.floor(bits / 2 ** slot) % 2 === 0) slot++;
  return slot;
}
