export const DAY_SLOTS = 48;
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** One line over the half hours of a clock day (48) or week (336, Monday first); null where there is none. */
export type ClockSeries = {
  key: string;
  label: string;
  colour: string;
  dash?: string;
  filled?: boolean;
  values: readonly (number | null)[];
};
/** Between two of the values of each half hour: drawn below the lines. */
export type ClockBand = {
  key: string;
  label: string;
  colour: string;
  values: readonly (readonly [low: number, high: number])[];
};
/** Half hours that are marked; `end` is the first after them. */
export type ClockWindow = { first: number; end: number; label: string };
export type ClockRow = { slot: number } & Record<string, number | readonly [number, number] | null>;

/** 35 → "17:30"; 48 → "24:00". */
export const clockOf = (slot: number): string =>
  `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`;

/** "17:30" → 35. */
export const slotAt = (clock: string): number => 2 * Number(clock.slice(0, 2)) + Number(clock.slice(3)) / 30;

/** An axis tick: the clock on a day, the weekday on a week. */
export const nameOfSlot = (slot: number, count: number): string =>
  count > DAY_SLOTS ? (DAYS[slot / DAY_SLOTS] ?? '') : clockOf(slot);

/** "17:30–18:00" on a day, "Wed 17:30–18:00" on a week. */
export function spanOfSlot(slot: number, count: number): string {
  const time = slot % DAY_SLOTS;
  const clock = `${clockOf(time)}–${clockOf(time + 1)}`;
  return count > DAY_SLOTS ? `${DAYS[Math.floor(slot / DAY_SLOTS)] ?? ''} ${clock}` : clock;
}

/** Every fourth hour of a day, every midnight of a week. */
export const clockTicks = (count: number): number[] => {
  const step = count > DAY_SLOTS ? DAY_SLOTS : 8;
  return Array.from({ length: Math.ceil(count / step) + (count > DAY_SLOTS ? 0 : 1) }, (_, index) => index * step);
};

/**
 * Rows for lines drawn as `stepAfter`: each half hour, and its end once more, so that the last has a width and gaps
 * stay visible.
 */
export function rowsOf(series: readonly ClockSeries[], band?: ClockBand): ClockRow[] {
  const count = series[0]?.values.length ?? 0;
  const at = (slot: number, t: number): ClockRow => ({
    slot: t,
    ...Object.fromEntries(series.map(({ key, values }) => [key, values[slot] ?? null])),
    ...(band && { [band.key]: band.values[slot] ?? null }),
  });
  return Array.from({ length: count }, (_, slot) => [at(slot, slot), at(slot, slot + 0.999)]).flat();
}
