import { resolveWallTime } from '#app/format/wallTime.ts';
import { londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';

/** The earliest instant of a London wall time: of a repeated hour the first, of a skipped one its start. */
export function earliestInstantOf(date: string, clock: string): number {
  const reading = resolveWallTime(date, clock);
  if (reading.kind === 'once') return reading.instant;
  if (reading.kind === 'repeated') return reading.instants[0];
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return londonMidnight(date) + (hours * 2 + minutes / 30) * HALF_HOUR_MS;
}
