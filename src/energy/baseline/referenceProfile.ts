/** REFERENCE_PROFILE: a buyer's half-hourly use of one asset of a technology, times the assets of the unit. */
import { isWorkingDay, type HolidayCalendar } from '../bankHolidays.ts';
import { weekSlotOf } from '../conversion/clock.ts';
import { londonDate } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import type { TimeWindow } from '../time/timeWindow.ts';
import { plainBaseline, windowSlots, WH_PER_KW, type WindowBaseline } from './windowBaseline.ts';

export interface ReferenceDay {
  dayKind: 'ALL' | 'WORKING' | 'NON_WORKING';
  /** First and last day of the season as 'MM-DD', both included; a season may pass the end of the year. */
  season: { from: string; to: string };
  /** kW of one asset in each half hour of the London clock from 00:00, import positive. */
  kw: readonly number[];
}

export interface ReferenceProfile {
  days: readonly ReferenceDay[];
  calendar: HolidayCalendar;
}

/** Returns the sum of all values of a profile in kW, which an operator confirms before the profile is used. */
export const profileSumKw = ({ days }: Pick<ReferenceProfile, 'days'>): number =>
  days.reduce((sum, { kw }) => kw.reduce((total, value) => total + value, sum), 0);

/**
 * Returns the baseline of so many assets, those in the unit when it was offered.
 * @throws RangeError if a day has no profile, more than one, or one of other than 48 half hours
 */
export function referenceProfileBaseline(
  window: TimeWindow,
  profile: ReferenceProfile,
  assets: number,
): WindowBaseline {
  const values = Float64Array.from({ length: windowSlots(window) }, (_, slot) => {
    const utcMs = window.fromMs + slot * HALF_HOUR_MS;
    return dayOf(profile, londonDate(utcMs)).kw[weekSlotOf(utcMs) % 48]! * WH_PER_KW * assets;
  });
  return plainBaseline('REFERENCE_PROFILE', values);
}

function dayOf({ days, calendar }: ReferenceProfile, date: string): ReferenceDay {
  const dayKind = isWorkingDay(date, calendar) ? 'WORKING' : 'NON_WORKING';
  const found = days.filter((day) => (day.dayKind === 'ALL' || day.dayKind === dayKind) && isIn(day.season, date));
  if (found.length !== 1) throw new RangeError(`the profile has ${found.length} days for ${date}`);
  if (found[0]!.kw.length !== 48) throw new RangeError('a profile day has 48 half-hours');
  return found[0]!;
}

function isIn({ from, to }: ReferenceDay['season'], date: string): boolean {
  const monthDay = date.slice(5);
  return from <= to ? from <= monthDay && monthDay <= to : monthDay >= from || monthDay <= to;
}
