import { type RawBuilder, sql } from 'kysely';
import { dayType } from '#energy/bankHolidays.ts';
import { BASELINE_LOOK_BACK_DAYS } from '#energy/baseline/lookBack.ts';
import { addDays, londonDate } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import { slicesOf } from '../assets/coverage/coverageDays.ts';
import { presenceOf } from '../assets/coverage/presence.ts';
import { eventWindow, isSettleable } from '../baselines/measurement/measureOptedIn.ts';

const WHOLE_DAY = 48;

/**
 * Returns the condition that the data of assets `a`, which have a tenant_uuid, are complete. Once an event has ended,
 * every half hour of it has a reading; before, there are enough whole days for a baseline.
 */
export const hasCompleteData = (event: EventRow): RawBuilder<boolean> =>
  isSettleable(event) ? hasEvent(event) : hasHistory(event);

function hasEvent(event: EventRow): RawBuilder<boolean> {
  const { fromMs, toMs } = eventWindow(event);
  return sql`coalesce((select known.present from ${presenceOf(slicesOf(fromMs, toMs))} known), 0)
    = ${(toMs - fromMs) / HALF_HOUR_MS}`;
}

/** Returns the condition of the minimum for BL01: whole stored days of the event's kind, except bank holidays. */
function hasHistory(event: EventRow): RawBuilder<boolean> {
  const date = londonDate(event.start_utc.getTime());
  const isWorking = dayType(date) === 'WORKING';
  return sql`(
    select count(distinct rd.day)
    from present_days(a.tenant_uuid, a.asset_uuid, ${addDays(date, -BASELINE_LOOK_BACK_DAYS)}::date, ${date}::date) rd
    where bit_count(rd.present::bit(64)) = ${WHOLE_DAY} and (extract(isodow from rd.day) < 6) = ${isWorking}
  ) >= ${isWorking ? 5 : 4}`;
}
