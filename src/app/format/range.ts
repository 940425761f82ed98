import { addDays, addMonths, londonDate, londonMidnight } from '#energy/time/london.ts';
import { formatDay, formatWindow } from './format.ts';

/** A range as written in the address: ISO instants in UTC, `to` exclusive. */
export type TimeRange = { from: string; to: string };
export type Preset = '1d' | '7d' | '1m' | '1y';
export const presets: readonly Preset[] = ['1d', '7d', '1m', '1y'];

const iso = (instant: number): string => new Date(instant).toISOString().replace('.000Z', 'Z');
const midnights = (from: string, to: string): TimeRange => ({
  from: iso(londonMidnight(from)),
  to: iso(londonMidnight(to)),
});
const back = (date: string, preset: Preset): string =>
  preset === '1d'
    ? addDays(date, -1)
    : preset === '7d'
      ? addDays(date, -7)
      : addMonths(date, preset === '1m' ? -1 : -12);

/** The last day, week, month or year of whole London days, up to the end of the day of `now`. */
export function presetRange(preset: Preset, now: number): TimeRange {
  const end = addDays(londonDate(now), 1);
  return midnights(back(end, preset), end);
}

/** The preset with a range's length, whenever it begins; null for a zoomed or custom one. */
export function presetOf({ from, to }: TimeRange): Preset | null {
  const end = londonDate(Date.parse(to));
  return presets.find((preset) => same(midnights(back(end, preset), end), { from, to })) ?? null;
}

/** The neighbouring range of the same length, in London days or months; a zoomed range moves by its own length. */
export function shiftRange(range: TimeRange, direction: -1 | 1): TimeRange {
  const from = Date.parse(range.from);
  const to = Date.parse(range.to);
  const preset = presetOf(range);
  const first = londonDate(from);
  const last = londonDate(to);
  if (preset === '1m' || preset === '1y') {
    const months = direction * (preset === '1m' ? 1 : 12);
    return direction < 0 ? midnights(addMonths(first, months), first) : midnights(last, addMonths(last, months));
  }
  if (londonMidnight(first) === from && londonMidnight(last) === to) {
    const days = direction * Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
    return midnights(addDays(first, days), addDays(last, days));
  }
  return { from: iso(from + direction * (to - from)), to: iso(to + direction * (to - from)) };
}

/** "Wed 4 Dec 2026", "1 – 7 Dec" or, for a part of a day, its window. */
export function rangeLabel({ from, to }: TimeRange): string {
  const start = Date.parse(from);
  const end = Date.parse(to);
  const wholeDays = londonMidnight(londonDate(start)) === start && londonMidnight(londonDate(end)) === end;
  if (!wholeDays) return formatWindow(start, end);
  const oneDay = londonDate(start) === londonDate(end - 1);
  if (oneDay) return formatDay(start, true);
  const oneYear = londonDate(start).slice(0, 4) === londonDate(end - 1).slice(0, 4);
  return `${formatDay(start, !oneYear)} – ${formatDay(end - 1, true)}`;
}

function same(one: TimeRange, other: TimeRange): boolean {
  return Date.parse(one.from) === Date.parse(other.from) && Date.parse(one.to) === Date.parse(other.to);
}
