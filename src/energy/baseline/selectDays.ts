/** The choice of like days: walk back from the day before, skip what does not compare, rank the rest. */

import type { DayType } from '../bankHolidays.ts';
import type { History, HistoryDay } from './history.ts';
import { LOOK_BACK_DAYS } from './lookBack.ts';
import type { ExcludedDay, ExclusionReason } from './method.ts';

export interface DayRule {
  /** Eligible days to collect, the most recent ones. */
  take: number;
  /** Fewer than this is too little history. */
  atLeast: number;
  /** Which of those collected are averaged. */
  keep: Ranking;
}

export type DayRules = Readonly<Record<DayType, DayRule>>;

/** Selects from days given latest first; returns them in the same order. */
export type Ranking = (days: readonly HistoryDay[]) => HistoryDay[];

export interface Selection {
  sufficient: boolean;
  selected: HistoryDay[];
  excluded: ExcludedDay[];
}

/** The days to average for a target day, and why the others on the way were not used. */
export function selectDays(history: History, target: HistoryDay, rules: DayRules): Selection {
  const rule = rules[target.dayType];
  const eligible: HistoryDay[] = [];
  const excluded: ExcludedDay[] = [];
  for (let back = 1; back <= LOOK_BACK_DAYS && eligible.length < rule.take; back++) {
    const day = history(target.dayNumber - back);
    const reason = reasonAgainst(day, target.dayType);
    if (reason === null) eligible.push(day);
    else excluded.push({ date: day.date, reason });
  }
  if (eligible.length < rule.atLeast) return { sufficient: false, selected: eligible, excluded };

  const selected = rule.keep(eligible);
  if (selected.length < eligible.length) {
    for (const day of eligible) if (!selected.includes(day)) excluded.push({ date: day.date, reason: 'NOT_MIDDLE' });
    excluded.sort((a, b) => (a.date < b.date ? 1 : -1));
  }
  return { sufficient: true, selected, excluded };
}

function reasonAgainst(day: HistoryDay, dayType: DayType): ExclusionReason | null {
  if (day.dayType !== dayType) return 'OTHER_DAY_TYPE';
  if (day.isEventDay) return 'EVENT_DAY';
  if (day.slots !== 48) return 'CLOCK_CHANGE';
  return Number.isNaN(day.totalWh) ? 'INCOMPLETE' : null;
}

export const keepAll: Ranking = (days) => [...days];

/** Without the highest and the lowest daily total; between equals the older goes. */
export const dropHighestAndLowest: Ranking = (days) => {
  const lowest = days.reduce((found, day) => (day.totalWh <= found.totalWh ? day : found));
  const others = days.filter((day) => day !== lowest);
  const highest = others.reduce((found, day) => (day.totalWh >= found.totalWh ? day : found));
  return others.filter((day) => day !== highest);
};

/** The given number of highest daily totals; between equals the older goes. */
export function keepHighest(count: number): Ranking {
  return (days) => {
    const highest = [...days].sort((a, b) => b.totalWh - a.totalWh).slice(0, count);
    return days.filter((day) => highest.includes(day));
  };
}
