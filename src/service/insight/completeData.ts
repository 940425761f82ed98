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
 * every half hour of it has a reading; before, they have a baseline, by which the live figures count too.
 */
export const hasCompleteData = (event: EventRow): RawBuilder<boolean> =>
  isSettleable(event) ? hasEvent(event) : hasBaseline(event);

function hasEvent(event: EventRow): RawBuilder<boolean> {
  const { fromMs, toMs } = eventWindow(event);
  return sql`coalesce((select known.present from ${presenceOf(slicesOf(fromMs, toMs))} known), 0)
    = ${(toMs - fromMs) / HALF_HOUR_MS}`;
}

/** Returns the condition that a baseline was found; until it was calculated, that there are enough days for one. */
function hasBaseline(event: EventRow): RawBuilder<boolean> {
  const { fromMs, toMs } = eventWindow(event);
  return sql`coalesce((
    select (select bool_or(wh is not null) from unnest(ea.baseline_wh) as wh)
    from event_assets ea
    where ea.tenant_uuid = a.tenant_uuid and ea.event_uuid = ${event.event_uuid} and ea.asset_uuid = a.asset_uuid
      and cardinality(ea.baseline_wh) = ${(toMs - fromMs) / HALF_HOUR_MS}::integer
  ), ${hasHistory(event)})`;
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
