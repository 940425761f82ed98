import { addDays, londonDate, londonToUtc } from '#energy/time/london.ts';
import { formatClock, formatDate, formatZone } from './format.ts';

/**
 * The instants of a date and a time on a London wall clock: one, none in the hour March skips, two in the one October
 * repeats.
 */
export type WallTime =
  | { kind: 'once'; instant: number }
  | { kind: 'skipped' }
  | { kind: 'repeated'; instants: readonly [number, number] };

/** Reads "2026-10-25" and "01:30" as London wall time. Every time an operator enters is read here. */
export function resolveWallTime(date: string, clock: string): WallTime {
  const [first, second] = londonToUtc(date, clock);
  if (first === undefined) return { kind: 'skipped' };
  return second === undefined ? { kind: 'once', instant: first } : { kind: 'repeated', instants: [first, second] };
}

/** The instant of a London wall time, the first of a repeated one; null for a skipped one. */
export const firstInstantOf = (date: string, clock: string): number | null =>
  instantsOf(resolveWallTime(date, clock))[0] ?? null;

/** An event's window as entered; `…Later` picks the second of two instants where the clock shows a time twice. */
export type WindowDraft = { date: string | null; start: string; startLater: boolean; end: string; endLater: boolean };

export type ParsedWindow = {
  from: number | null;
  to: number | null;
  /** The two instants to choose from, where the clock shows the time twice. */
  startChoices: readonly number[];
  endChoices: readonly number[];
  problems: { date?: string; start?: string; end?: string };
};

/** An instant as London wall time; `later` where it is the second of two. */
export function wallTimeOf(instant: number): { date: string; clock: string; later: boolean } {
  const [date, clock] = [londonDate(instant), formatClock(instant)];
  const reading = resolveWallTime(date, clock);
  return { date, clock, later: reading.kind === 'repeated' && reading.instants[1] === instant };
}

/** A window as form fields; one of more than a day cannot be entered, and is shortened. */
export function windowDraftOf(from: number, to: number): WindowDraft {
  const [start, end] = [wallTimeOf(from), wallTimeOf(to)];
  return { date: start.date, start: start.clock, startLater: start.later, end: end.clock, endLater: end.later };
}

const isAfter =
  (from: number) =>
  (instant: number): boolean =>
    instant > from;

/** The instants of a window. An end that is not after the start on its day is moved to the next day. */
export function parseWindow({ date, start, startLater, end, endLater }: WindowDraft): ParsedWindow {
  const nothing: ParsedWindow = { from: null, to: null, startChoices: [], endChoices: [], problems: {} };
  if (date === null) return { ...nothing, problems: { date: 'Choose a day' } };
  const starts = instantsOf(resolveWallTime(date, start));
  const from = starts[startLater ? 1 : 0] ?? starts[0];
  if (from === undefined) return { ...nothing, problems: { start: skippedWords(date, start) } };

  const sameDay = instantsOf(resolveWallTime(date, end));
  const endDate = sameDay.length === 0 || sameDay.some(isAfter(from)) ? date : addDays(date, 1);
  const ends = instantsOf(resolveWallTime(endDate, end)).filter(isAfter(from));
  const found = { from, startChoices: choices(starts), endChoices: choices(ends) };
  const to = ends[endLater ? 1 : 0] ?? ends[0];
  if (to === undefined) return { ...found, to: null, problems: { end: skippedWords(endDate, end) } };
  return { ...found, to, problems: {} };
}

/** "01:30 BST", to distinguish the two. */
export const formatWallChoice = (instant: number): string => `${formatClock(instant)} ${formatZone(instant)}`;

function instantsOf(reading: WallTime): readonly number[] {
  if (reading.kind === 'skipped') return [];
  return reading.kind === 'once' ? [reading.instant] : reading.instants;
}

const choices = (instants: readonly number[]): readonly number[] => (instants.length === 2 ? instants : []);
const skippedWords = (date: string, clock: string): string =>
  `${clock} does not exist on ${formatDate(date)}: the clocks go forward`;

/** "00:00", "00:30" … "23:30". */
export const wallClocks: readonly string[] = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
);
