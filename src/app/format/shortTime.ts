import { formatClock, formatDayMonth } from './format.ts';

const DAY_MS = 86_400_000;

/** "17:41" within a day, "23 Nov" before. */
export const formatShortTime = (instant: string, now: number): string =>
  now - Date.parse(instant) < DAY_MS ? formatClock(instant) : formatDayMonth(instant);
