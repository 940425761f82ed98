import { firstInstantOf } from '#app/format/wallTime.ts';
import { londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';

/** The earliest instant of a London wall time: of a repeated hour the first, of a skipped one its start. */
export function earliestInstantOf(date: string, clock: string): number {
  const instant = firstInstantOf(date, clock);
  if (instant !== null) return instant;
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return londonMidnight(date) + (hours * 2 + minutes / 30) * HALF_HOUR_MS;
}
