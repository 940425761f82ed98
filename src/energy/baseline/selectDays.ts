/** The choice of like days: walk back from the day before, skip what does not compare, rank the rest. */

import type { DayType } from '../bankHolidays.ts';
import type { History, HistoryDay } from './history.ts';
import type { ExcludedDay, ExclusionReason } from './method.ts';

export interface DayRule {
  /** Eligible days to collect, the most recent ones. */
  take: number;
  /** Minimum number of days; fewer is too little history. */
  atLeast: number;
  /** Selection by daily total of the days to average: all, all but the highest and the lowest, or the highest. */
  keep: 'ALL' | 'MIDDLE' | { highest: number };
}

/** Rules for the days that a method may use, as data: a market may set other numbers. */
export interface HistoryRule {
  /** Number of days before the day itself that are considered. */
  lookBackDays: number;
  /** Property that a day must share with the day itself. */
  like: 'DAY_TYPE' | 'WEEKDAY';
  days: Readonly<Record<DayType, DayRule>>;
}

export interface Selection {
  sufficient: boolean;
  selected: HistoryDay[];
  /** Number of the furthest day that was examined. */
  earliestDay: number;
}

/** Selects the days to average for a target day. */
export function selectDays(history: History, target: HistoryDay, rules: HistoryRule): Selection {
  const rule = rules.days[target.dayType];
  const eligible: HistoryDay[] = [];
  let back = 0;
  while (back < rules.lookBackDays && eligible.length < rule.take) {
    const day = history(target.dayNumber - ++back);
    if (reasonAgainst(day, target, rules) === null) eligible.push(day);
  }
  const sufficient = eligible.length >= rule.atLeast;
  const selected = sufficient ? keepOf(eligible, rule.keep) : eligible;
  return { sufficient, selected, earliestDay: target.dayNumber - back };
}

/** Returns the other days on the way with the reasons why they were not used, latest first. */
export function excludedDays(
  history: History,
  target: HistoryDay,
  rules: HistoryRule,
  { selected, earliestDay }: Selection,
): ExcludedDay[] {
  const excluded: ExcludedDay[] = [];
  for (let dayNumber = target.dayNumber - 1; dayNumber >= earliestDay; dayNumber--) {
    const day = history(dayNumber);
    if (selected.includes(day)) continue;
    excluded.push({ date: day.date, reason: reasonAgainst(day, target, rules) ?? 'NOT_MIDDLE' });
  }
  return excluded;
}

function reasonAgainst(day: HistoryDay, target: HistoryDay, { like }: HistoryRule): ExclusionReason | null {
  const isLike = like === 'WEEKDAY' ? (target.dayNumber - day.dayNumber) % 7 === 0 : day.dayType === target.dayType;
  if (!isLike) return 'OTHER_DAY_TYPE';
  if (day.isEventDay) return 'EVENT_DAY';
  if (day.slots !== 48) return 'CLOCK_CHANGE';
  return Number.isNaN(day.totalWh) ? 'INCOMPLETE' : null;
}

function keepOf(days: HistoryDay[], keep: DayRule['keep']): HistoryDay[] {
  if (keep === 'ALL') return days;
  return keep === 'MIDDLE' ? dropHighestAndLowest(days) : keepHighest(days, keep.highest);
}

/** Returns the days without the lowest daily total, then the highest of the others; between equals the older goes. */
function dropHighestAndLowest(days: readonly HistoryDay[]): HistoryDay[] {
  const lowest = days.reduce((found, day) => (day.totalWh <= found.totalWh ? day : found));
  const others = days.filter((day) => day !== lowest);
  const highest = others.reduce((found, day) => (day.totalWh >= found.totalWh ? day : found));
  return others.filter((day) => day !== highest);
}

/** Returns the given number of highest daily totals; between equals the older goes. */
function keepHighest(days: readonly HistoryDay[], count: number): HistoryDay[] {
  const highest = [...days].sort((a, b) => b.totalWh - a.totalWh).slice(0, count);
  return days.filter((day) => highest.includes(day));
}
