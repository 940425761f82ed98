/** The energy of a portfolio by day, next to what its assets use on days of that type. */
import type { HalfHourSeries } from '../halfHourSeries.ts';
import { CLOCK_SLOTS, foldClockDays, LOOK_BACK_DAYS } from './clockDays.ts';

const SATURDAY = 6;
const DAY_TYPES = 3;

/** Working day, Saturday, Sunday or bank holiday: 0 to 2. */
export const dayTypeOf = (kind: number): number => Math.max(0, kind - SATURDAY + 1);

/** Sums over assets for each day of the look-back before the day of the origin. */
export class EnergyByDay {
  /** Watt-hours measured … */
  readonly measured = new Float64Array(LOOK_BACK_DAYS);
  /** … and what the same assets use in the same half hours on an average day of that type. */
  readonly expected = new Float64Array(LOOK_BACK_DAYS);
  /** The type of each day. */
  readonly types = new Uint8Array(LOOK_BACK_DAYS);
  /** Assets that were added. */
  assets = 0;

  /**
   * Adds the readings of an asset before the origin and returns true; an asset that exports is not added, because its
   * net energy follows the sun.
   */
  add(series: HalfHourSeries, originMs: number, eventDays: ReadonlySet<string>): boolean {
    const { wh, kinds, hasExport } = foldClockDays(series, originMs, eventDays);
    if (hasExport) return false;
    this.assets++;
    const total = new Float64Array(DAY_TYPES * CLOCK_SLOTS);
    const count = new Uint8Array(DAY_TYPES * CLOCK_SLOTS);
    const placeOf = (index: number): number => {
      const slot = index % CLOCK_SLOTS;
      return dayTypeOf(kinds[(index - slot) / CLOCK_SLOTS]!) * CLOCK_SLOTS + slot;
    };
    const end = LOOK_BACK_DAYS * CLOCK_SLOTS;
    for (let index = 0; index < end; index++) {
      if (Number.isNaN(wh[index]!)) continue;
      total[placeOf(index)]! += wh[index]!;
      count[placeOf(index)]!++;
    }
    for (let index = 0; index < end; index++) {
      if (Number.isNaN(wh[index]!)) continue;
      const day = Math.floor(index / CLOCK_SLOTS);
      this.measured[day]! += wh[index]!;
      this.expected[day]! += total[placeOf(index)]! / count[placeOf(index)]!;
    }
    for (let day = 0; day < LOOK_BACK_DAYS; day++) this.types[day] = dayTypeOf(kinds[day]!);
    return true;
  }
}
