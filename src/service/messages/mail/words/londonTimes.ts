import { londonDate, londonOffsetMs, londonWallClock } from '#energy/time/london.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Formats an instant like "Thursday 15 January 2026", in London. */
export const londonDay = (utcMs: number): string => dayFormat.format(utcMs).replace(',', '');
const zoneAt = (utcMs: number): string => (londonOffsetMs(utcMs) === 0 ? 'GMT' : 'BST');
/** Formats an instant like "17:30 BST". */
export const londonTime = (utcMs: number): string => `${londonWallClock(utcMs)} ${zoneAt(utcMs)}`;
/** Formats an instant like "Thursday 15 January 2026, 17:30 GMT". */
export const londonDayTime = (utcMs: number): string => `${londonDay(utcMs)}, ${londonTime(utcMs)}`;

/**
 * Formats a window as people write it; each time has its zone where clocks change in between, and its day where that
 * differs.
 */
export function londonWindow(fromMs: number, toMs: number): string {
  const from = zoneAt(fromMs) === zoneAt(toMs) ? londonWallClock(fromMs) : londonTime(fromMs);
  const to = londonDate(fromMs) === londonDate(toMs) ? londonTime(toMs) : londonDayTime(toMs);
  return `${londonDay(fromMs)}, ${from} to ${to}`;
}
