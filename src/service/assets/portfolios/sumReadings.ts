import { sql } from 'kysely';
import type { Direction } from '#contract/primitives.ts';
import { PARTS } from '#energy/evenSample.ts';
import { HALF_HOUR_MS, SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { directionCode, utcDay } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import {
  IS_IN_SUM,
  MEMBER_COUNTS,
  type MemberCounts,
  memberColumns,
  type Membership,
  type SummedCounts,
  summedCounts,
} from './summedAssets.ts';

/**
 * Number of UTC days summed together: for 10,000 assets each of which lacks other half hours, that stays below the
 * statement timeout.
 */
const STEP_DAYS = 14;
const SUMS = sql.raw(
  `array[${Array.from({ length: SLOTS_PER_UTC_DAY }, (_, slot) => `sum(r.wh[${slot + 1}])`).join()}]`,
);

/** Sums of days of several assets with readings of the same half hours. */
interface DaySums {
  members: null;
  day_number: number;
  /** Part of the sample; 0 where the sums are not in parts. */
  part: number;
  /**
   * Half hour of the day with which the present occupancy of these assets begins: earlier ones belong to a former user.
   */
  from_slot: number;
  days: number;
  wh: (number | null)[];
}

export interface ReadingSums {
  /** The first half hour at or after the range's start. */
  startMs: number;
  /** Watt-hours of all assets together, NaN where none has a reading. */
  wh: Float64Array;
  /** Number of assets that have a reading. */
  present: Int32Array;
  /** The watt-hours of each part of a sample, 0 where none has a reading; none where all are read. */
  parts: Float64Array[];
  /** Numbers of those in the sum and of those left out. */
  counts: SummedCounts;
}

/**
 * Sums the readings of those assets, each in its present occupancy, over the half hours that begin in [fromMs, toMs).
 * Those of a sample are summed by part too.
 */
export async function sumReadings(
  scope: TenantScope,
  summed: Membership,
  direction: Direction,
  fromMs: number,
  toMs: number,
): Promise<ReadingSums> {
  const startMs = Math.ceil(fromMs / HALF_HOUR_MS) * HALF_HOUR_MS;
  const slots = Math.max(0, Math.ceil((toMs - startMs) / HALF_HOUR_MS));
  const wh = new Float64Array(slots).fill(NaN);
  const present = new Int32Array(slots);
  let members: MemberCounts[] = [];
  const parts = summed.sampledOf === null ? [] : Array.from({ length: PARTS }, () => new Float64Array(slots));
  const firstDay = Math.floor(startMs / DAY_MS);
  const lastDay = Math.floor((startMs + Math.max(0, slots - 1) * HALF_HOUR_MS) / DAY_MS);
  for (let from = firstDay; from <= lastDay; from += STEP_DAYS) {
    const until = Math.min(from + STEP_DAYS, lastDay + 1);
    // Summing in the database takes half the time of transferring the days.
    const { rows } = await sql<DaySums | MemberCounts>`
      with a as materialized (
        select a.asset_uuid, a.occupied_from_utc at time zone 'UTC' as occupied, ${memberColumns(summed)}
        from assets a where ${summed.isMember}
      )
      select ${MEMBER_COUNTS}, null::integer as day_number, null::integer as from_slot, null::bigint as days,
        null::bigint[] as wh
      from a group by part
      union all
      select part, null, null, null, r.day - ${utcDay(0)}::date, own.from_slot, count(*), ${SUMS}
      from a join reading_days r on r.asset_uuid = a.asset_uuid
      cross join lateral (
        select case when r.day = a.occupied::date
          then (extract(epoch from a.occupied - r.day) / 1800)::integer else 0 end as from_slot) own
      where ${IS_IN_SUM} and r.tenant_uuid = ${scope.tenant} and r.direction = ${directionCode[direction]}
        and (a.occupied is null or r.day >= a.occupied::date)
        and r.day >= ${utcDay(from * DAY_MS)}::date and r.day < ${utcDay(until * DAY_MS)}::date
      group by r.day, r.present, own.from_slot, part`.execute(scope.tx);
    members = rows.filter((row) => row.members !== null);
    for (const { day_number, part, from_slot, days, wh: sums } of rows.filter((row) => row.members === null)) {
      const offset = (day_number * DAY_MS - startMs) / HALF_HOUR_MS;
      for (const [slot, sum] of sums.entries()) {
        const place = offset + slot;
        if (slot < from_slot || place < 0 || place >= slots || sum === null) continue;
        wh[place] = present[place] === 0 ? sum : wh[place]! + sum;
        present[place]! += days;
        if (parts.length > 0) parts[part]![place]! += sum;
      }
    }
  }
  return { startMs, wh, present, parts, counts: summedCounts(members, summed) };
}
