/** Closing time of a gate. An arrival at that instant is in time; UTC milliseconds throughout. */
import type { HolidayCalendar } from '../bankHolidays.ts';
import { addDays, londonDate, londonMidnight, londonToUtc } from '../time/london.ts';
import { HOUR_MS } from '../time/spans.ts';
import type { GateRule, LocalRule } from './gateRule.ts';
import { addWorkingDays } from './workingDays.ts';

export interface GatedDelivery {
  /** Start of delivery; the day of delivery is its London date. */
  startMs: number;
  /** Instant of the offer or bid; null while there is none. */
  offerMs: number | null;
  /** Calendar of the bank holidays that the buyer observes. */
  calendar: HolidayCalendar;
}

/**
 * Returns the last instant that is in time; null for `before offer` as long as there is no offer, because nothing is
 * late yet.
 */
export function gateInstant(rule: GateRule, delivery: GatedDelivery): number | null {
  switch (rule.kind) {
    case 'INSTANT':
      return rule.utcMs;
    case 'BEFORE_OFFER':
      return delivery.offerMs;
    case 'BEFORE_START':
      return delivery.startMs - rule.beforeMs;
    default:
      return londonInstant(rule, delivery);
  }
}

/** Whether an arrival at an instant is in time. */
export const isInTime = (utcMs: number, gateMs: number | null): boolean => gateMs === null || utcMs <= gateMs;

function londonInstant(rule: LocalRule, { startMs, calendar }: GatedDelivery): number {
  const day = londonDate(startMs);
  const date = rule.workingDays ? addWorkingDays(day, rule.days, calendar) : addDays(day, rule.days);
  return rule.wallClock === '24:00' ? londonMidnight(addDays(date, 1)) : wallClockInstant(date, rule.wallClock);
}

// A deadline in October's repeated hour is its first occurrence, which no reading of the buyer's rule can call late;
// one in the hour that March skips is the instant at which clocks jump over it.
function wallClockInstant(date: string, wallClock: string): number {
  const [first] = londonToUtc(date, wallClock);
  return first ?? londonMidnight(date) + HOUR_MS;
}
