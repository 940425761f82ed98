import { baselineWords } from '#app/format/schemeWords.ts';
import type { BaselineDay } from '#contract/baseline.ts';
import type { BaselineMethod } from '#contract/scheme.ts';
import { addDays } from '#energy/time/london.ts';

export type LeftOutReason = BaselineDay['excludedDays'][number]['reason'];
type DayStatus = BaselineDay['status'];

/** Why a day is left out of the average. */
export const leftOutWords: Record<LeftOutReason, string> = {
  EVENT_DAY: 'Event day',
  INCOMPLETE: 'Readings missing',
  SET_ASIDE: 'Implausible reading set aside',
  CLOCK_CHANGE: 'Clock change day',
  OTHER_DAY_TYPE: 'Different day type',
  NOT_MIDDLE: 'Not selected by the method',
};

export const methodWords: Record<BaselineMethod, string> = {
  ...baselineWords,
  BL01: 'BL01',
  MID_8_OF_10: 'Middle 8 of 10',
  HIGH_5_OF_10: 'Highest 5 of 10',
};

export const dayTypeWords: Record<BaselineDay['dayType'], string> = {
  WORKING: 'Working day',
  NON_WORKING: 'Weekend or holiday',
};

export const dayStatusWords: Record<DayStatus, string> = {
  OK: 'Baseline calculated',
  INSUFFICIENT_DATA: 'Too little history',
  FALLBACK_OUTTURN: 'Using outturn as fallback',
};

/** The calculation of one day's baseline, as a sentence. */
export function sentenceOf({ status, dayType, selectedDays }: BaselineDay): string {
  const kind = dayType === 'WORKING' ? 'working' : 'non-working';
  const days = `${selectedDays.length} ${kind} ${selectedDays.length === 1 ? 'day' : 'days'}`;
  if (status === 'OK') return `Each half-hour is the mean of the same half-hour on ${days}.`;
  if (status === 'FALLBACK_OUTTURN')
    return `Only ${days} could be used, which is too few. The outturn is used as the baseline, so delivered energy is zero.`;
  return `Only ${days} could be used, which is too few for a baseline.`;
}

/** The days left out by reason, the most frequent first. */
export function leftOutByReason({ excludedDays }: BaselineDay): { reason: LeftOutReason; dates: string[] }[] {
  const groups = Map.groupBy(excludedDays, ({ reason }) => reason);
  return [...groups]
    .map(([reason, days]) => ({ reason, dates: days.map(({ date }) => date) }))
    .sort((one, other) => other.dates.length - one.dates.length);
}

export type CalendarDay = { date: string; use: 'USED' | 'TARGET' | 'UNTOUCHED' | LeftOutReason };

/**
 * The weeks, Monday to Sunday, from the earliest day of the search to the day itself, each day with its role in the
 * baseline.
 */
export function calendarOf({ settlementDate, selectedDays, excludedDays }: BaselineDay): CalendarDay[][] {
  const uses = new Map<string, CalendarDay['use']>([
    ...selectedDays.map((date) => [date, 'USED'] as const),
    ...excludedDays.map(({ date, reason }) => [date, reason] as const),
    [settlementDate, 'TARGET'],
  ]);
  const earliest = [...uses.keys()].reduce((first, date) => (date < first ? date : first));
  const latest = [...uses.keys()].reduce((last, date) => (date > last ? date : last));
  const weeks: CalendarDay[][] = [];
  for (let monday = mondayOf(earliest); monday <= latest; monday = addDays(monday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((date) => ({
        date,
        use: uses.get(date) ?? 'UNTOUCHED',
      })),
    );
  }
  return weeks;
}

function mondayOf(date: string): string {
  return addDays(date, -((new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7));
}
