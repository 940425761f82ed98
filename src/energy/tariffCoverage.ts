/** Check that unit rates give every half hour exactly one price. */
import {
  TARIFF_DAY_SLOTS,
  isInSpan,
  daySpanOf,
  type TariffType,
  type UnitRate,
  TARIFF_WEEK_SLOTS,
  weekdayOfDay,
  weekSlotsOf,
} from './tariff.ts';
import { dateOfDay } from './time/london.ts';

/** The first fault of the rates; `path` leads to it from the tariff. */
export interface RateFault {
  path: (string | number)[];
  message: string;
}

interface Rated {
  tariffType: TariffType;
  unitRates: readonly UnitRate[];
  validFrom: string;
  validTo?: string | null | undefined;
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const WINDOW = ['daysOfWeek', 'startTime', 'endTime'] as const;

/**
 * Returns the first fault of a tariff's rates, null without one. A SINGLE_RATE tariff has one rate without a window. A
 * TIME_OF_USE tariff covers every half hour of the week exactly once, between any two dates at which its rates change.
 * A DYNAMIC one may leave gaps.
 */
export function findRateFault(tariff: Rated): RateFault | null {
  const { tariffType, unitRates } = tariff;
  const reversed = unitRates.findIndex(({ validFrom, validTo }) => validFrom && validTo && validTo <= validFrom);
  if (reversed >= 0) return { path: ['unitRates', reversed, 'validTo'], message: 'validTo must be after validFrom' };
  if (tariffType === 'DYNAMIC') return null;
  return (tariffType === 'SINGLE_RATE' ? findWindow(unitRates) : null) ?? findUncovered(tariff);
}

function findWindow(unitRates: readonly UnitRate[]): RateFault | null {
  if (unitRates.length !== 1)
    return { path: ['unitRates'], message: 'a single-rate tariff must have exactly one rate' };
  const field = WINDOW.find((name) => unitRates[0]![name] !== undefined);
  return field
    ? { path: ['unitRates', 0, field], message: 'the rate of a single-rate tariff applies at all times' }
    : null;
}

/** Returns the first place where two windows cover the same half hour of the week, as a fault of the later one. */
export function findOverlap(rates: readonly UnitRate[]): RateFault | null {
  const owner = new Int16Array(TARIFF_WEEK_SLOTS).fill(-1);
  for (const [index, rate] of rates.entries()) {
    const fault = claim(owner, index, weekSlotsOf(rate));
    if (fault) return fault;
  }
  return null;
}

function findUncovered({ unitRates, ...tariff }: Rated): RateFault | null {
  const whole = daySpanOf(tariff);
  const rates = unitRates.map((rate) => ({ span: daySpanOf(rate), slots: weekSlotsOf(rate) }));
  const changes = rates.flatMap(({ span }) => [span.from, span.to]).filter((day) => day > whole.from && day < whole.to);
  const edges = [...new Set([whole.from, ...changes, whole.to])].sort((a, b) => a - b);
  for (const [place, from] of edges.slice(0, -1).entries()) {
    const weekdays = weekdaysBetween(from, edges[place + 1]!);
    const occurs = (slot: number): boolean => weekdays[Math.floor(slot / TARIFF_DAY_SLOTS)]!;
    const owner = new Int16Array(TARIFF_WEEK_SLOTS).fill(-1);
    for (const [index, { span, slots }] of rates.entries()) {
      if (!isInSpan(from, span)) continue;
      const fault = claim(owner, index, slots.filter(occurs));
      if (fault) return { path: ['unitRates', ...fault.path], message: `${fault.message}, from ${dateOfDay(from)}` };
    }
    const gap = owner.findIndex((index, slot) => index < 0 && occurs(slot));
    if (gap >= 0) return { path: ['unitRates'], message: `${nameOf(gap)} has no rate, from ${dateOfDay(from)}` };
  }
  return null;
}

/** Marks half hours as covered by a rate; returns a fault if one is covered by an earlier rate. */
function claim(owner: Int16Array, index: number, slots: Int16Array): RateFault | null {
  for (const slot of slots) {
    if (owner[slot]! >= 0)
      return { path: [index], message: `${nameOf(slot)} already has a rate, number ${owner[slot]! + 1}` };
    owner[slot] = index;
  }
  return null;
}

/** Returns, for each weekday, Monday first, whether it lies among the days [from, to): all of them from a week on. */
function weekdaysBetween(from: number, to: number): boolean[] {
  const occurs = Array<boolean>(7).fill(false);
  for (let day = from; day < to && day < from + 7; day++) occurs[weekdayOfDay(day) - 1] = true;
  return occurs;
}

function nameOf(weekSlot: number): string {
  const slot = weekSlot % TARIFF_DAY_SLOTS;
  return (
    `${DAYS[Math.floor(weekSlot / TARIFF_DAY_SLOTS)]} ` +
    `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`
  );
}
