/** The energy of a portfolio by day, next to the usual use of its assets on days of that type. */
import type { HalfHourSeries } from '../halfHourSeries.ts';
import { CLOCK_SLOTS, foldClockDays, FORECAST_LOOK_BACK_DAYS } from './clockDays.ts';

const SATURDAY = 6;
const DAY_TYPES = 3;

/** Returns the day type of a kind of day: working day, Saturday, Sunday or bank holiday, 0 to 2. */
const dayTypeOf = (kind: number): number => Math.max(0, kind - SATURDAY + 1);

/** Sums over assets for each day of the look-back before the day of the origin. */
export class EnergyByDay {
  /** Watt-hours measured … */
  readonly measured = new Float64Array(FORECAST_LOOK_BACK_DAYS);
  /** … and mean use of the same assets in the same half hours on days of that type. */
  readonly expected = new Float64Array(FORECAST_LOOK_BACK_DAYS);
  /** The type of each day. */
  readonly types = new Uint8Array(FORECAST_LOOK_BACK_DAYS);
  /** Number of assets that were added. */
  assets = 0;

  /**
   * Adds the readings of an asset before the origin and returns true; an asset that exports is not added, because its
   * net energy follows the sun.
   */
  add(series: HalfHourSeries, originMs: number, eventDays: ReadonlySet<string>): boolean {
    const { wh, kinds, hasExport } = foldClockDays(series, originMs, eventDays);
    if (hasExport) return false;
    this.assets++;
    const typical = meansByType(wh, kinds);
    for (let day = 0; day < FORECAST_LOOK_BACK_DAYS; day++) {
      const type = (this.types[day] = dayTypeOf(kinds[day]!));
      let [measured, expected] = [0, 0];
      for (let slot = 0; slot < CLOCK_SLOTS; slot++) {
        const value = wh[day * CLOCK_SLOTS + slot]!;
        if (Number.isNaN(value)) continue;
        measured += value;
        expected += typical[type * CLOCK_SLOTS + slot]!;
      }
      this.measured[day]! += measured;
      this.expected[day]! += expected;
    }
    return true;
  }
}

/** Returns mean watt-hours at [day type × 48 + clock half hour] over the look-back; NaN if it was never measured. */
function meansByType(wh: Float64Array, kinds: Uint8Array): Float64Array {
  const total = new Float64Array(DAY_TYPES * CLOCK_SLOTS);
  const count = new Uint8Array(DAY_TYPES * CLOCK_SLOTS);
  for (let day = 0; day < FORECAST_LOOK_BACK_DAYS; day++) {
    const first = dayTypeOf(kinds[day]!) * CLOCK_SLOTS;
    for (let slot = 0; slot < CLOCK_SLOTS; slot++) {
      const value = wh[day * CLOCK_SLOTS + slot]!;
      if (Number.isNaN(value)) continue;
      total[first + slot]! += value;
      count[first + slot]!++;
    }
  }
  return total.map((sum, place) => sum / count[place]!);
}
