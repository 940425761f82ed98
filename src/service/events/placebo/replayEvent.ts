import { HISTORY_DAYS } from '#energy/baseline/lookBack.ts';
import type { LikeDayMethod } from '#energy/baseline/meanOfLikeDays.ts';
import { baselineRules } from '#energy/baseline/methods.ts';
import { netSeries } from '#energy/halfHourSeries.ts';
import type { PlaceboWindow } from '#energy/interval/placeboWindows.ts';
import { type ReplayedWindow, replayWindows } from '#energy/interval/replayWindows.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventDays } from '../../measuring/eventDays.ts';
import { eventWindow, isAdjusted, type MeasuredAsset } from '../../measuring/measureOptedIn.ts';
import { mapMeterHistories } from '../../measuring/meterHistories.ts';
import { chooseWindows } from './chooseWindows.ts';

/** A placebo day: sums over the assets that are complete on it, watt-hours for each half hour of the event. */
export interface PlaceboDay {
  assets: number;
  baselineWh: Float64Array;
  unadjustedWh: Float64Array;
  actualWh: Float64Array;
}

/** The placebo days of an asset that are complete; in no order that another asset's have. */
export type OwnDays = readonly ReplayedWindow[];

export interface EventReplay {
  /** Assets whose baseline is a method's, in the order given: they alone are replayed and summed. */
  replayed: MeasuredAsset[];
  /** Days on which at least half of these are complete, latest first. */
  days: PlaceboDay[];
}

/** Assets whose history is in memory at once. */
const BATCH = 250;
const NO_DAYS: ReadonlySet<string> = new Set();

/**
 * Computes the baselines of an event's assets on earlier days as settlement computes them on the event's, and sums
 * them. `onAsset` is called with each asset's own days.
 */
export async function replayEvent(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  measured: readonly MeasuredAsset[],
  onAsset: (asset: MeasuredAsset, days: OwnDays) => void,
): Promise<EventReplay> {
  const window = eventWindow(event);
  const replayed = measured.filter(
    ({ baselineStatus, actualWh }) => baselineStatus === 'OK' && actualWh.some((wh) => !Number.isNaN(wh)),
  );
  const windows = await chooseWindows(
    scope,
    window,
    replayed.map(({ assetUUID }) => assetUUID),
  );
  const sums = windows.map(() => emptyDay((window.toMs - window.fromMs) / HALF_HOUR_MS));
  if (windows.length === 0) return { replayed, days: [] };

  const method = baselineRules[scheme.baseline_method];
  for (let from = 0; from < replayed.length; from += BATCH) {
    const batch = replayed.slice(from, from + BATCH);
    const found = await replayBatch(scope, event, batch, windows, method, isAdjusted(scope, event, scheme));
    for (const [index, own] of found.entries()) {
      own.forEach((day, place) => day && addTo(sums[place]!, day));
      onAsset(
        batch[index]!,
        own.filter((day) => day !== null),
      );
    }
  }
  return { replayed, days: sums.filter(({ assets }) => assets > 0 && 2 * assets >= replayed.length) };
}

async function replayBatch(
  scope: TenantScope,
  event: EventRow,
  assets: readonly MeasuredAsset[],
  windows: readonly PlaceboWindow[],
  method: LikeDayMethod,
  adjusts: boolean,
): Promise<(ReplayedWindow | null)[][]> {
  const uuids = assets.map(({ assetUUID }) => assetUUID);
  const startMs = event.start_utc.getTime();
  const first = windows.at(-1)!.dates[0]!;
  const dispatched = await eventDays(scope, uuids, londonMidnight(addDays(first, -HISTORY_DAYS)), startMs);
  return mapMeterHistories(scope, uuids, first, windows[0]!.dates.at(-1)!, startMs, (meter, index) => {
    const { assetUUID, isDomestic } = assets[index]!;
    const history = {
      series: netSeries(meter.import, meter.export),
      eventDays: dispatched.get(assetUUID) ?? NO_DAYS,
      importOnly: meter.export === null,
    };
    const { windows: result, earliest } = replayWindows(method, history, windows, adjusts && isDomestic);
    return { result, earliest: earliest ?? londonDate(startMs) };
  });
}

function emptyDay(halfHours: number): PlaceboDay {
  return {
    assets: 0,
    baselineWh: new Float64Array(halfHours),
    unadjustedWh: new Float64Array(halfHours),
    actualWh: new Float64Array(halfHours),
  };
}

function addTo(day: PlaceboDay, { baselineWh, unadjustedWh, actualWh }: ReplayedWindow): void {
  day.assets++;
  for (let slot = 0; slot < baselineWh.length; slot++) {
    day.baselineWh[slot]! += baselineWh[slot]!;
    day.unadjustedWh[slot]! += unadjustedWh[slot]!;
    day.actualWh[slot]! += actualWh[slot]!;
  }
}
