import { dayType } from '../bankHolidays.ts';
import { londonDate, londonWallClock } from '../time/london.ts';
import { HALF_HOUR_MS } from '../time/settlement.ts';
import { DAY_MS } from '../time/spans.ts';
import { draw } from './draw.ts';

/** Values of a half hour that are the same for every device. */
export interface HalfHour {
  startMs: number;
  /** Number of half hours since 1970. */
  slot: number;
  /** Number of UTC days since 1970. */
  day: number;
  /** Hour of the London day, with its fraction. */
  hour: number;
  /** Use of an average home, in kWh. */
  homeKwh: number;
  weather: number;
  cloud: number;
}

/** Returns the value of a bell curve around an hour of the day, across midnight. */
export function bell(hour: number, peak: number, width: number): number {
  const distance = Math.min(Math.abs(hour - peak), 24 - Math.abs(hour - peak));
  return Math.exp(-0.5 * (distance / width) ** 2);
}

/** Returns the use of a home in kWh, about 9 a day: little at night, some in the morning, most in the evening. */
function homeKwh(hour: number, isWorkingDay: boolean): number {
  const morning = isWorkingDay ? 0.22 * bell(hour, 7.5, 1.1) : 0.2 * bell(hour, 9.5, 1.8);
  const midday = isWorkingDay ? 0.04 * bell(hour, 13, 2) : 0.14 * bell(hour, 13, 2.2);
  return 0.075 + morning + midday + 0.38 * bell(hour, 18.75, 1.9) + 0.08 * bell(hour, 21.5, 1.2);
}

/** Maximum number of cached half hours: more than are filled at a time. */
const MAX_KEPT = 8000;
const kept = new Map<number, HalfHour>();

/** Returns the half hour that begins at `startMs`, in epoch milliseconds. */
export function simulatedHalfHour(startMs: number): HalfHour {
  const found = kept.get(startMs);
  if (found) return found;
  const day = Math.floor(startMs / DAY_MS);
  const clock = londonWallClock(startMs);
  const hour = Number(clock.slice(0, 2)) + Number(clock.slice(3)) / 60;
  const made: HalfHour = {
    startMs,
    slot: Math.floor(startMs / HALF_HOUR_MS),
    day,
    hour,
    homeKwh: homeKwh(hour, dayType(londonDate(startMs)) === 'WORKING'),
    weather: 0.98 + 0.04 * draw(7, day),
    cloud: 0.3 + 0.7 * draw(11, day),
  };
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(startMs, made);
  return made;
}
