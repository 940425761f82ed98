import type { DeliveredInterval } from '#contract/stats.ts';
import { deliveredWh, type EventType } from '#energy/delivery.ts';
import {
  baselineBias,
  deliveredInterval,
  LEAST_DAYS,
  LEAST_DAYS_OF_ASSET,
  type PlaceboSum,
} from '#energy/interval/deliveredInterval.ts';
import { whToKwh } from '#energy/reading.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MeasuredAsset } from '../../measuring/measureOptedIn.ts';
import { roundTo } from '../../measuring/roundTo.ts';
import { type EventReplay, replayEvent } from './replayEvent.ts';

/** How sure the figures of a run are, as in responses. */
export interface RunIntervals {
  total: DeliveredInterval | null;
  /** By half hour of the event. */
  periods: (DeliveredInterval | null)[];
  biasPercentage: number | null;
  /** By asset; without one, it has none. */
  assets: ReadonlyMap<string, DeliveredInterval>;
}

/** Watt-hours of the half hours that count: baseline and metered energy. */
type Column = Pick<MeasuredAsset, 'baselineWh' | 'actualWh'>;

const PERCENT_DECIMALS = 1;
const BIAS_DECIMALS = 4;

/** Replays an event on quiet days before it, and derives its intervals; returns the replay too. */
export async function findIntervals(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  measured: readonly MeasuredAsset[],
): Promise<{ replay: EventReplay; intervals: RunIntervals }> {
  const { event_type: type } = event;
  const assets = new Map<string, DeliveredInterval>();
  const replay = await replayEvent(scope, event, scheme, measured, (asset, days) => {
    const interval = intervalOf(type, days.map(totalOf), totalOf(asset), LEAST_DAYS_OF_ASSET);
    if (interval) assets.set(asset.assetUUID, interval);
  });
  const { replayed, days } = replay;
  const settled = replayed.map(totalOf);
  const halfHours = Array.from({ length: days[0]?.baselineWh.length ?? 0 }, (_, slot) => slot);
  return {
    replay,
    intervals: {
      total: intervalOf(type, days.map(totalOf), addUp(settled), LEAST_DAYS),
      periods: halfHours.map((slot) => {
        const known = replayed.filter((asset) => isCounted(asset, slot)).map((asset) => sumOf(asset, slot));
        return known.length === 0
          ? null
          : intervalOf(
              type,
              days.map((day) => sumOf(day, slot)),
              addUp(known),
              LEAST_DAYS,
            );
      }),
      biasPercentage: roundOrNull(baselineBias(days.map(totalOf))),
      assets,
    },
  };
}

function intervalOf(
  type: EventType,
  days: readonly PlaceboSum[],
  { baseline, actual }: PlaceboSum,
  least: number,
): DeliveredInterval | null {
  const found = deliveredInterval(days, { delivered: deliveredWh(type, baseline, actual), baseline }, least);
  return (
    found && {
      ...found,
      low: whToKwh(found.low),
      high: whToKwh(found.high),
      coverage: roundTo(PERCENT_DECIMALS, found.coverage),
    }
  );
}

const sumOf = ({ baselineWh, actualWh }: Column, slot: number): PlaceboSum => ({
  baseline: baselineWh[slot]!,
  actual: actualWh[slot]!,
});

const isCounted = ({ baselineWh, actualWh }: Column, slot: number): boolean =>
  !Number.isNaN(baselineWh[slot]! + actualWh[slot]!);

/** The sum of the half hours that have both. */
function totalOf(column: Column): PlaceboSum {
  const total = { baseline: 0, actual: 0 };
  for (let slot = 0; slot < column.baselineWh.length; slot++) {
    if (!isCounted(column, slot)) continue;
    total.baseline += column.baselineWh[slot]!;
    total.actual += column.actualWh[slot]!;
  }
  return total;
}

const addUp = (sums: readonly PlaceboSum[]): PlaceboSum =>
  sums.reduce(
    (total, { baseline, actual }) => ({ baseline: total.baseline + baseline, actual: total.actual + actual }),
    {
      baseline: 0,
      actual: 0,
    },
  );

const roundOrNull = (value: number | null): number | null => (value === null ? null : roundTo(BIAS_DECIMALS, value));
