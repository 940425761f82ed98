import type { DeliveredInterval } from '#contract/stats.ts';
import { deliveredWh, type EventType } from '#energy/delivery.ts';
import {
  baselineBias,
  deliveredInterval,
  MIN_DAYS,
  MIN_DAYS_OF_ASSET,
  type PlaceboSum,
} from '#energy/interval/deliveredInterval.ts';
import { isWindowComplete, type Replay } from '#energy/interval/replayWindows.ts';
import { whToKwh } from '#energy/reading.ts';
import type { EventRow } from '#store/schema.ts';
import type { MeasuredAsset } from '../../baselines/measurement/measureAsset.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import type { ReplaySums } from '../portions/sums.ts';
import { type EnergyColumn, placeboDays, totalOfColumn } from './placeboDays.ts';

/** Intervals of the figures of a run, as in responses. */
export interface RunIntervals {
  total: DeliveredInterval | null;
  /** Intervals by half hour of the event. */
  periods: (DeliveredInterval | null)[];
  biasPercentage: number | null;
}

/** Intervals of a baseline that no replay makes: what is declared has no error to learn. */
export const NO_INTERVALS: RunIntervals = { total: null, periods: [], biasPercentage: null };

const WH_PER_KWH = 1000;
const PERCENT_DECIMALS = 1;
const BIAS_DECIMALS = 4;

/** Returns the interval of one asset, from the days on which it was replayed; null with too few of them. */
export const intervalOfAsset = (type: EventType, asset: MeasuredAsset, replay: Replay): DeliveredInterval | null =>
  intervalOf({ type, importOnly: asset.importOnly }, totalsOf(replay), totalOfColumn(asset), MIN_DAYS_OF_ASSET);

/** Returns the sums of the days on which an asset is complete. */
function totalsOf(replay: Replay): PlaceboSum[] {
  const { halfHours, baselineWh, actualWh } = replay;
  const days: PlaceboSum[] = [];
  for (let place = 0; place * halfHours < baselineWh.length; place++) {
    if (!isWindowComplete(replay, place)) continue;
    const day = { baseline: 0, actual: 0 };
    for (let slot = place * halfHours; slot < (place + 1) * halfHours; slot++) {
      day.baseline += baselineWh[slot]!;
      day.actual += actualWh[slot]!;
    }
    days.push(day);
  }
  return days;
}

/** Returns an interval of the delivered energy less the part that counts elsewhere. */
export const lessInterval = (interval: DeliveredInterval | null, elsewhereWh: number): DeliveredInterval | null =>
  elsewhereWh === 0
    ? interval
    : interval && {
        ...interval,
        low: whToKwh(interval.low * WH_PER_KWH - elsewhereWh),
        high: whToKwh(interval.high * WH_PER_KWH - elsewhereWh),
      };

/** Derives the intervals of an event from its replay. */
export function findIntervals({ event_type: type }: Pick<EventRow, 'event_type'>, sums: ReplaySums): RunIntervals {
  const days = placeboDays(sums);
  const of = { type, importOnly: sums.replayedExporting[0] === 0 };
  const settled = { baseline: sums.replayedBaselineWh[0]!, actual: sums.replayedActualWh[0]! };
  return {
    total: lessInterval(
      intervalOf(of, days.map(totalOfColumn), settled, MIN_DAYS),
      sums.notAttributedWh.reduce((sum, wh) => sum + wh, 0),
    ),
    periods: sums.replayedCounted.map((counted, slot) =>
      counted === 0
        ? null
        : lessInterval(
            intervalOf(
              of,
              days.map((day) => sumOf(day, slot)),
              { baseline: sums.replayedHalfHourBaselineWh[slot]!, actual: sums.replayedHalfHourActualWh[slot]! },
              MIN_DAYS,
            ),
            sums.notAttributedWh[slot]!,
          ),
    ),
    biasPercentage: roundOrNull(baselineBias(days.map(totalOfColumn))),
  };
}

/** Returns the interval of a sum, as in responses; null with fewer than `least` days. */
export function intervalOf(
  { type, importOnly }: { type: EventType; importOnly: boolean },
  days: readonly PlaceboSum[],
  { baseline, actual }: PlaceboSum,
  least: number,
): DeliveredInterval | null {
  const delivered = deliveredWh(type, baseline, actual);
  const found = deliveredInterval(days, { delivered, baseline, importOnly: importOnly ? type : undefined }, least);
  return (
    found && {
      ...found,
      low: whToKwh(found.low),
      high: whToKwh(found.high),
      coverage: roundTo(PERCENT_DECIMALS, found.coverage),
    }
  );
}

const sumOf = ({ baselineWh, actualWh }: EnergyColumn, slot: number): PlaceboSum => ({
  baseline: baselineWh[slot]!,
  actual: actualWh[slot]!,
});

const roundOrNull = (value: number | null): number | null => (value === null ? null : roundTo(BIAS_DECIMALS, value));
