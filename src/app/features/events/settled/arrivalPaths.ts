import type { EventSettling } from '#contract/settling.ts';

type Arrival = EventSettling['arrival'];
type Scale = (value: number) => number;

const MIN_HOURS = 72;
const DAY_HOURS = 24;
const MAX_DAYS = 4;
const TICK = 20;

/** Returns the axes of the readings that come: hours since the end, and percent from the lowest value up. */
export function arrivalScale({ hoursSinceEnd, presentPercent, hours, present, usualLow }: Arrival) {
  const lastHours = Math.max(MIN_HOURS, 1.25 * hoursSinceEnd);
  const shown = [...present, ...usualLow].filter((_, index) => hours[index % hours.length]! <= lastHours);
  const lowest = Math.min(presentPercent, ...shown.filter((value) => value !== null));
  const low = Math.min(100 - 2 * TICK, TICK * Math.floor(lowest / TICK));
  const ticks = Array.from({ length: (100 - low) / TICK + 1 }, (_, index) => low + index * TICK);
  const every = DAY_HOURS * Math.ceil(lastHours / DAY_HOURS / MAX_DAYS);
  const days = Array.from({ length: Math.floor((0.9 * lastHours) / every) + 1 }, (_, index) => index * every);
  const x: Scale = (value) => (100 * value) / lastHours;
  const y: Scale = (value) => 100 - (100 * (value - low)) / (100 - low);
  return { ticks, lastHours, days, x, y };
}

/** Returns the line of what has come, in steps, until now. */
export function lineOf({ hours, present, hoursSinceEnd, presentPercent }: Arrival, x: Scale, y: Scale): string {
  const known = hours.flatMap((each, index) => {
    const value = present[index] ?? null;
    return value === null ? [] : [`${x(each)} ${y(value)}`];
  });
  return `M${[...known, `${x(hoursSinceEnd)} ${y(presentPercent)}`].join('L')}`;
}

/** Returns the area between the lowest and the highest share of the earlier events. */
export function bandOf({ hours, usualLow, usualHigh }: Arrival, lastHours: number, x: Scale, y: Scale): string {
  const edge = (values: Arrival['usualLow']) =>
    hours.flatMap((each, index) => {
      const value = values[index] ?? null;
      const before = index === 0 ? 0 : hours[index - 1]!;
      return value === null || before > lastHours ? [] : [`${x(Math.min(each, lastHours))} ${y(value)}`];
    });
  const [top, bottom] = [edge(usualHigh), edge(usualLow).toReversed()];
  return top.length === 0 ? '' : `M${[...top, ...bottom].join('L')}Z`;
}
