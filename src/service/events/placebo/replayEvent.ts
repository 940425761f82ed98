import { HISTORY_DAYS } from '#energy/baseline/lookBack.ts';
import type { LikeDayMethod } from '#energy/baseline/meanOfLikeDays.ts';
import { baselineRules } from '#energy/baseline/methods.ts';
import { netSeries } from '#energy/halfHourSeries.ts';
import type { PlaceboWindow } from '#energy/interval/placeboWindows.ts';
import { type ReplayedWindow, replayWindows } from '#energy/interval/replayWindows.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TimeWindow } from '#energy/time/timeWindow.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventDays, NO_EVENT_DAYS } from '../../measuring/eventDays.ts';
import { eventWindow, isAdjusted, type MeasuredAsset } from '../../measuring/measureOptedIn.ts';
import { FIRST_READ_DAYS, mapMeterHistories } from '../../measuring/meterHistories.ts';
import {
  addForecast,
  expectedOver,
  forecastFrom,
  forecastOrigin,
  type ForecastSum,
} from '../comparisons/forecastEvent.ts';
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
  forecast: ForecastSum;
}

/** An asset in one reading of its history. */
interface Looked {
  windows: (ReplayedWindow | null)[];
  expectedWh: Float64Array;
}

/** What every asset of an event is replayed with. */
interface Plan {
  window: TimeWindow;
  windows: readonly PlaceboWindow[];
  method: LikeDayMethod;
  adjusts: boolean;
  startMs: number;
  originMs: number;
}

/** Assets whose history is in memory at once. */
const BATCH = 250;

/**
 * Computes the baselines of an event's assets on earlier days as settlement computes them on the event's, and their
 * forecasts of the event, and sums both. `onAsset` is called with each asset's own days.
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
  const startMs = event.start_utc.getTime();
  const plan: Plan = {
    window,
    windows,
    method: baselineRules[scheme.baseline_method],
    adjusts: isAdjusted(scope, event, scheme),
    startMs,
    originMs: forecastOrigin(startMs),
  };
  const sums = windows.map(() => emptyDay((window.toMs - window.fromMs) / HALF_HOUR_MS));
  const forecast = { originMs: plan.originMs, assets: 0, expectedWh: 0, actualWh: 0 };
  for (let from = 0; from < replayed.length; from += BATCH) {
    const batch = replayed.slice(from, from + BATCH);
    for (const [index, own] of (await replayBatch(scope, batch, plan)).entries()) {
      own.windows.forEach((day, place) => day && addTo(sums[place]!, day));
      addForecast(forecast, own.expectedWh, batch[index]!);
      onAsset(
        batch[index]!,
        own.windows.filter((day) => day !== null),
      );
    }
  }
  return { replayed, days: sums.filter(({ assets }) => assets > 0 && 2 * assets >= replayed.length), forecast };
}

async function replayBatch(
  scope: TenantScope,
  assets: readonly MeasuredAsset[],
  { window, windows, method, adjusts, startMs, originMs }: Plan,
): Promise<Looked[]> {
  const uuids = assets.map(({ assetUUID }) => assetUUID);
  // So that what the forecast uses is among what is read at once.
  const forecastFirst = addDays(forecastFrom(originMs), FIRST_READ_DAYS);
  const first = [forecastFirst, ...windows.flatMap(({ dates }) => dates)].sort()[0]!;
  const dispatched = await eventDays(scope, uuids, londonMidnight(addDays(first, -HISTORY_DAYS)), originMs);
  // Older readings, read for some assets afterwards, are none of the forecast's.
  const expected: Float64Array[] = [];
  return mapMeterHistories(scope, uuids, first, londonDate(originMs), startMs, (meter, index) => {
    const { assetUUID, isDomestic } = assets[index]!;
    const busy = dispatched.get(assetUUID) ?? NO_EVENT_DAYS;
    const history = {
      series: netSeries(meter.import, meter.export),
      eventDays: busy,
      importOnly: meter.export === null,
    };
    const replay = replayWindows(method, history, windows, adjusts && isDomestic);
    const expectedWh = (expected[index] ??= expectedOver(meter, window, originMs, busy));
    return { result: { windows: replay.windows, expectedWh }, earliest: replay.earliest ?? first };
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
