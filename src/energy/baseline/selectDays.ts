/** The choice of like days: walk back from the day before, skip what does not compare, rank the rest. */

import type { DayType } from '../bankHolidays.ts';
import type { History, HistoryDay } from './history.ts';
import type { ExcludedDay, ExclusionReason } from './method.ts';

export interface DayRule {
  /** Eligible days to collect, the most recent ones. */
  take: number;
  /** Fewer than this is too little history. */
  atLeast: number;
  /** Which of those collected are averaged, by daily total: all, all but the highest and the lowest, or the highest. */
  keep: 'ALL' | 'MIDDLE' | { highest: number };
}

/** Which days a method may use, as data: a market may set other numbers. */
export interface HistoryRule {
  /** Days before the day itself that are looked at. */
  lookBackDays: number;
  /** What a day must share with the day itself. */
  like: 'DAY_TYPE' | 'WEEKDAY';
  days: Readonly<Record<DayType, DayRule>>;
}

export interface Selection {
  sufficient: boolean;
  selected: HistoryDay[];
  excluded: ExcludedDay[];
}

/** The days to average for a target day, and why the others on the way were not used. */
export function selectDays(history: History, target: HistoryDay, { lookBackDays, like, days }: HistoryRule): Selection {
  const rule = days[target.dayType];
  const eligible: HistoryDay[] = [];
  const excluded: ExcludedDay[] = [];
  for (let back = 1; back <= lookBackDays && eligible.length < rule.take; back++) {
    const day = history(target.dayNumber - back);
    const isLike = like === 'WEEKDAY' ? back % 7 === 0 : day.dayType === target.dayType;
    const reason = isLike ? reasonAgainst(day) : 'OTHER_DAY_TYPE';
    if (reason === null) eligible.push(day);
    else excluded.push({ date: day.date, reason });
  }
  if (eligible.length < rule.atLeast) return { sufficient: false, selected: eligible, excluded };

  const selected = keepOf(eligible, rule.keep);
  if (selected.length < eligible.length) {
    for (const day of eligible) if (!selected.includes(day)) excluded.push({ date: day.date, reason: 'NOT_MIDDLE' });
    excluded.sort((a, b) => (a.date < b.date ? 1 : -1));
  }
  return { sufficient: true, selected, excluded };
}

function reasonAgainst(day: HistoryDay): ExclusionReason | null {
  if (day.isEventDay) return 'EVENT_DAY';
  if (day.slots !== 48) return 'CLOCK_CHANGE';
  return Number.isNaN(day.totalWh) ? 'INCOMPLETE' : null;
}

function keepOf(days: HistoryDay[], keep: DayRule['keep']): HistoryDay[] {
  if (keep === 'ALL') return days;
  return keep === 'MIDDLE' ? dropHighestAndLowest(days) : keepHighest(days, keep.highest);
}

/** Without the highest and the lowest daily total; between equals the older goes. */
function dropHighestAndLowest(days: readonly HistoryDay[]): HistoryDay[] {
  const lowest = days.reduce((found, day) => (day.totalWh <= found.totalWh ? day : found));
  const others = days.filter((day) => day !== lowest);
  const highest = others.reduce((found, day) => (day.totalWh >= found.totalWh ? day : found));
  return others.filter((day) => day !== highest);
}

/** The given number of highest daily totals; between equals the older goes. */
function keepHighest(days: readonly HistoryDay[], count: number): HistoryDay[] {
  const highest = [...days].sort((a, b) => b.totalWh - a.totalWh).slice(0, count);
  return days.filter((day) => highest.includes(day));
}
