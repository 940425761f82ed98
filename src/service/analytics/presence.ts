import { type RawBuilder, sql } from 'kysely';
import type { DaySlice } from './coverageDays.ts';

/**
 * How many of some half hours an asset `a` has, for use behind `left join lateral … on true`: of its imports, or of its
 * exports where it has no import.
 */
export const presenceOf = (slices: readonly DaySlice[]): RawBuilder<unknown> => sql`(
  select rd.direction, sum(bit_count((rd.present & slice.mask)::bit(64)))::integer as present
  from unnest(${slices.map((slice) => slice.utcDay)}::date[], ${slices.map((slice) => slice.mask)}::bigint[])
    as slice (day, mask)
  join reading_days rd on rd.tenant_uuid = a.tenant_uuid and rd.asset_uuid = a.asset_uuid and rd.day = slice.day
  group by rd.direction order by rd.direction limit 1
)`;
