import { HALF_HOUR_MS, SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { QueryRunner, PreparedQuery } from '#store/preparedQuery.ts';
import { directionCode, utcDay } from '#store/readings.ts';
import { firstReadingSql } from '../assets/assetReadings.ts';
import { type DataAccess, CURRENT_ACCESS_SQL } from '../tenants/consents/dataAccess.ts';
import { decodeDay, type Readings, type Register, wholeDays } from './readReadings.ts';

/** A register's measurements in a range, and its first measured half hour. */
export interface RegisterReadings {
  readings: Readings;
  /** Start of its first measured half hour, in ms: nothing before it is missing. Null without any reading. */
  firstMs: number | null;
  /** Number of implausible half hours of the range that an operator has set aside. */
  setAside: number;
  /** Limit of the data that a response may reveal of it. */
  access: DataAccess;
}

/**
 * SQL for the asset's row: its register's first day with a reading, and which half hours of that day have one; the
 * start of its present user's occupancy; and what that user allows. Nothing is looked for where there can be nothing:
 * before the asset's first reading, once that is known. The tenant's retention is no limit: packs hold readings of
 * events longer.
 */
export const FIRST_READING = `assets a join tenants t on t.tenant_uuid = $1 left join lateral first_reading($1, $2, $3, greatest(
  coalesce((${firstReadingSql('a')} at time zone 'UTC')::date, '-infinity'), (a.occupied_from_utc at time zone 'UTC')::date
)) first on true left join lateral ${CURRENT_ACCESS_SQL} access on true`;
export const FIRST_COLUMNS =
  'first_day, first_bits, extract(epoch from a.occupied_from_utc)::float8 as occupied_s, ' +
  "coalesce(access.finest, 3) as finest, coalesce(access.consent, 'NONE') as consent, " +
  "(select count(*)::integer from suspicious_readings s where s.tenant_uuid = $1 and s.asset_uuid = $2 and s.direction = $3 and s.state = 'SET_ASIDE' " +
  'and s.start_utc >= greatest(to_timestamp($6), a.occupied_from_utc) and s.start_utc < to_timestamp($7)) as set_aside';

/** Types of tenant, asset, direction, whole UTC days, and the exact range in seconds. */
export const REGISTER_TYPES = ['uuid', 'uuid', 'smallint', 'date', 'date', 'float8', 'float8'];

// The query returns one row, with concatenated text if it is long: the driver takes longer per row than PostgreSQL
// takes to concatenate rows.
export const READ_REGISTER: PreparedQuery = {
  name: 'read_register',
  types: REGISTER_TYPES,
  text: `select ${FIRST_COLUMNS}, days, wh, estimated
from ${FIRST_READING} cross join lateral (
  select array_agg(day - '1970-01-01'::date) as days, string_agg(wh::text, '') as wh, array_agg(estimated) as estimated
    from register_days($1, $2, $3, $4, $5)
) measured
where a.tenant_uuid = $1 and a.asset_uuid = $2`,
};

/** The start of a register's readings, in columns of its own or none. */
export interface FirstReading extends DataAccess {
  first_day: number | null;
  first_bits: number | null;
  /** Start of the present occupancy, in seconds; null if there was no other. */
  occupied_s: number | null;
  /** Number of half hours of the range that an operator has set aside. */
  set_aside: number;
}

interface Row extends FirstReading {
  /** Days as numbers; null without a stored day in the range, as are the others. */
  days: number[] | null;
  /** The days' texts, concatenated. */
  wh: string | null;
  estimated: number[] | null;
}

/** Returns the parameters of a query for a register's whole UTC days, of which [startMs, endMs) is wanted. */
export const registerQueryValues = (
  { assetUUID, direction }: Register,
  { firstDay, days, startMs, endMs }: Pick<ReturnType<typeof wholeDays>, 'firstDay' | 'days' | 'startMs' | 'endMs'>,
): (string | number)[] => [
  assetUUID,
  directionCode[direction],
  utcDay(firstDay * DAY_MS),
  utcDay((firstDay + days) * DAY_MS),
  startMs / 1000,
  endMs / 1000,
];

/**
 * Returns readings of one register's half hours that begin in [fromMs, toMs), in one query; null if the tenant has no
 * such asset.
 */
export async function readRegister(
  runQuery: QueryRunner,
  register: Register,
  fromMs: number,
  toMs: number,
): Promise<RegisterReadings | null> {
  const range = wholeDays(fromMs, toMs);
  const { firstDay, empty, cut } = range;
  const [row] = await runQuery<Row>(READ_REGISTER, registerQueryValues(register, range));
  if (!row) return null;
  const slots = empty();
  let at = 0;
  row.days?.forEach(
    (day, index) =>
      void (at = decodeDay(slots, (day - firstDay) * SLOTS_PER_UTC_DAY, row.wh!, row.estimated![index]!, at)),
  );
  const before = Math.min(slots.wh.length, Math.max(0, (occupiedMsOf(row) - firstDay * DAY_MS) / HALF_HOUR_MS));
  slots.wh.fill(NaN, 0, before);
  slots.estimated.fill(0, 0, before);
  return { readings: cut(slots), firstMs: firstMsOf(row), setAside: row.set_aside, access: accessIn(row) };
}

export const accessIn = ({ finest, consent }: FirstReading): DataAccess => ({ finest, consent });

/** Returns the start of the present occupancy, in epoch milliseconds: earlier half hours belong to a former user. */
export const occupiedMsOf = ({ occupied_s: seconds }: FirstReading): number =>
  seconds === null ? -Infinity : seconds * 1000;

export const firstMsOf = (row: FirstReading): number | null =>
  row.first_day === null
    ? null
    : Math.max(occupiedMsOf(row), row.first_day * DAY_MS + firstOf(row.first_bits!) * HALF_HOUR_MS);

/** Returns the lowest bit that is set. */
function firstOf(bits: number): number {
  let slot = 0;
  while (Math.floor(bits / 2 ** slot) % 2 === 0) slot++;
  return slot;
}
