import { type NominatedDay, nominationBias } from '#energy/baseline/baselineGuards.ts';
import { between, type HalfHourSeries } from '#energy/halfHourSeries.ts';
import { addDays, londonDate, londonToUtc, londonWallClock } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TimeWindow } from '#energy/time/timeWindow.ts';

/** Number of days that are looked through for ten without an event. */
const LOOK_BACK = 50;
/** Smallest share of the assets that have all of their readings on a day that counts. */
const MIN_COMPLETE = 0.5;

interface Day {
  date: string;
  window: TimeWindow;
  assets: number;
  complete: number;
  wh: number;
  hasEvent: boolean;
}

/** Use of assets on past days in the half hours of a window, by the London clock; added up asset by asset. */
export class UnitUse {
  readonly #days: Day[];

  constructor({ fromMs, toMs }: TimeWindow, beforeMs: number) {
    const today = londonDate(Math.min(beforeMs, fromMs));
    const clock = londonWallClock(fromMs);
    this.#days = Array.from({ length: LOOK_BACK }, (_, index) => addDays(today, -index - 1)).flatMap((date) => {
      // A day on which clocks skip the time has no such half hours.
      const [startMs] = londonToUtc(date, clock);
      if (startMs === undefined) return [];
      const window = { fromMs: startMs, toMs: startMs + toMs - fromMs };
      return [{ date, window, assets: 0, complete: 0, wh: 0, hasEvent: false }];
    });
  }

  add(series: HalfHourSeries, eventDays: ReadonlySet<string>): void {
    for (const day of this.#days) {
      day.assets++;
      if (eventDays.has(day.date)) day.hasEvent = true;
      const wh = between(series, day.window.fromMs, day.window.toMs).reduce((sum, each) => sum + each, 0);
      if (Number.isNaN(wh)) continue;
      day.complete++;
      day.wh += wh;
    }
  }

  /** Compares nominated energy with days without an event, latest first; the assets are a sample of `assets`. */
  biasOf(nominatedWh: number, assets: number) {
    const days = this.#days
      .filter(({ hasEvent, complete, assets: all }) => !hasEvent && complete > 0 && complete >= MIN_COMPLETE * all)
      .map(({ wh, complete }): NominatedDay => ({ nominatedWh, meteredWh: (wh * assets) / complete }));
    const bias = nominationBias(days);
    return bias && { ...bias, ...meansOf(days.slice(0, bias.days)) };
  }
}

const meansOf = (days: readonly NominatedDay[]) => ({
  meteredWh: days.reduce((sum, { meteredWh }) => sum + meteredWh, 0) / days.length,
});

/** Returns the number of half hours of a window. */
export const slotsIn = ({ fromMs, toMs }: TimeWindow): number => Math.max(0, (toMs - fromMs) / HALF_HOUR_MS);
