import { type RawBuilder, sql } from 'kysely';
import type { DaySlice } from './coverageDays.ts';

/** Returns the SQL of the half hours that the days of some slices, in their order, have of an asset `a`. */
export const presentDaysOf = (slices: readonly DaySlice[]): RawBuilder<unknown> => sql`present_days(
  a.tenant_uuid, a.asset_uuid, ${slices[0]?.utcDay ?? null}::date, ${slices.at(-1)?.utcDay ?? null}::date + 1)`;

/**
 * Returns the SQL that counts the half hours an asset `a` has among some, for use behind `left join lateral … on true`:
 * of its imports, or of its exports where it has no import.
 */
export const presenceOf = (slices: readonly DaySlice[]): RawBuilder<unknown> => sql`(
  select rd.direction, sum(bit_count((rd.present & slice.mask)::bit(64)))::integer as present
  from unnest(${slices.map((slice) => slice.utcDay)}::date[], ${slices.map((slice) => slice.mask)}::bigint[])
    as slice (day, mask)
  join ${presentDaysOf(slices)} rd on rd.day = slice.day
  group by rd.direction order by rd.direction limit 1
)`;
