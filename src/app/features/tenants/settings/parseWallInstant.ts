import { firstInstantOf } from '#app/format/wallTime.ts';

// Date.parse turns 30 February into 2 March.
const isDay = (date: string) =>
  !Number.isNaN(Date.parse(`${date}T00:00Z`)) && new Date(`${date}T00:00Z`).toISOString().startsWith(date);

/**
 * The instant of a UK wall time like "2026-12-04 16:30", the first where the clock shows it twice; null for an invalid
 * one.
 */
export function parseWallInstant(text: string): string | null {
  const [, date, clock] = /^\s*(\d{4}-\d{2}-\d{2})[ T]+(\d{2}:\d{2})\s*$/.exec(text) ?? [];
  if (!date || !clock || !isDay(date) || Number.isNaN(Date.parse(`${date}T${clock}Z`))) return null;
  const instant = firstInstantOf(date, clock);
  return instant === null ? null : new Date(instant).toISOString();
}
