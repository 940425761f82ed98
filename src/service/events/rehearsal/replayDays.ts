import { sliceDays } from '#energy/baseline/baselineDays.ts';
import { explainMissingBaseline, type MissingBaselineReason } from '#energy/baseline/explainMissingBaseline.ts';
import { ADJUSTED_LOOK_BACK_DAYS } from '#energy/baseline/lookBack.ts';
import type { BaselineDay } from '#energy/baseline/method.ts';
import { baselineMethods, type BaselineMethodName } from '#energy/baseline/methods.ts';
import { deliveredWh, type EventType } from '#energy/delivery.ts';
import { between, netSeries, until } from '#energy/halfHourSeries.ts';
import type { ReplayTotals } from '#energy/rehearsal.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { londonDates, type TimeWindow } from '#energy/time/timeWindow.ts';
import { readMeters } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventDays, NO_EVENT_DAYS } from '../../measuring/eventDays.ts';
import { yieldToEventLoop } from '../../wire/yieldToEventLoop.ts';
import type { Candidate } from './candidates.ts';
import { baselineLookupWindow, similarDays } from './similarDays.ts';

export interface ReplayedDay extends ReplayTotals {
  window: TimeWindow;
  assets: number;
}

export interface Replayed {
  /** The coming day, with its baseline as its use: of the assets that are free. */
  coming: ReplayTotals;
  days: ReplayedDay[];
  /**
   * By asset of the coming day, what it would have delivered on each of these days, one after the other, by half hour;
   * NaN on days on which it does not count.
   */
  ofAssets: Float64Array[];
  /** What each of these assets is expected to deliver on the coming day by half hour, in the same order. */
  expectedOf: Map<string, Float64Array>;
  /** By asset: null if it has a baseline. */
  without: Map<string, MissingBaselineReason | null>;
}

/** Busy assets have a baseline, and are in no sum. */
export type ReplayedAsset = Pick<Candidate, 'assetUUID' | 'overlapping'>;

interface ReplayRequest {
  event: TimeWindow;
  eventType: EventType;
  method: BaselineMethodName;
  assets: readonly ReplayedAsset[];
  /** Share of its use by which an asset responds. */
  ratioOf: (assetUUID: string) => number;
}

const MOST_REPLAYS = 10;
/** A day on which fewer of the assets were free of events is not representative. */
const LEAST_FREE = 0.5;
const BATCH = 250;
const YIELD_EVERY = 50;

/** Sums over all assets: baselines of the coming event and of its half hours on past days, with the metered energy. */
export async function replayDays(
  scope: TenantScope,
  { event, eventType, method, assets, ratioOf }: ReplayRequest,
): Promise<Replayed> {
  const comingWindow = baselineLookupWindow(event, scope.now);
  const similar = similarDays(event, scope.now);
  const uuids = assets.map(({ assetUUID }) => assetUUID);
  const oldest = similar.at(-1) ?? comingWindow;
  const dispatched = await eventDays(
    scope,
    uuids,
    oldest.fromMs - ADJUSTED_LOOK_BACK_DAYS * 48 * HALF_HOUR_MS,
    scope.now,
  );
  const days = similar
    .filter((window) => isFree(window, assets, dispatched))
    .slice(0, MOST_REPLAYS)
    .map((window) => ({ window, assets: 0, ...emptyDay(event) }));
  const replayed: Replayed = { coming: emptyDay(event), days, ofAssets: [], expectedOf: new Map(), without: new Map() };
  const halfHours = replayed.coming.baseline.length;

  const dates = [...new Set([comingWindow, ...days.map(({ window }) => window)].flatMap(londonDates))].sort();
  const fromMs = londonMidnight(addDays(dates[0]!, -ADJUSTED_LOOK_BACK_DAYS));
  for (let from = 0; from < assets.length; from += BATCH) {
    const batch = assets.slice(from, from + BATCH);
    const meters = await readMeters(
      scope.tx,
      scope.tenant,
      batch.map(({ assetUUID }) => assetUUID),
      fromMs,
      scope.now,
    );
    for (const [index, asset] of batch.entries()) {
      const meter = meters.get(asset.assetUUID)!;
      const series = until(netSeries(meter.import, meter.export), scope.now);
      const busy = dispatched.get(asset.assetUUID) ?? NO_EVENT_DAYS;
      const baselines = baselineMethods[method]({
        series,
        dates,
        eventDays: busy,
        importOnly: meter.export === null,
        outturnFallback: false,
      });
      const ratio = ratioOf(asset.assetUUID);
      const lookedUp = touching(baselines, comingWindow);
      const none = lookedUp.find(({ status }) => status !== 'OK');
      replayed.without.set(asset.assetUUID, none ? explainMissingBaseline(series, none, scope.now) : null);
      // Assets busy elsewhere will not deliver here.
      if (!asset.overlapping) {
        const own = new Float64Array(days.length * halfHours).fill(NaN);
        for (const [index, day] of days.entries()) {
          if (londonDates(day.window).some((date) => busy.has(date))) continue;
          const baseline = sliceDays(touching(baselines, day.window), day.window);
          const use = between(series, day.window.fromMs, day.window.toMs);
          if (!addTo(day, baseline, use, ratio)) continue;
          day.assets++;
          for (let slot = 0; slot < halfHours; slot++)
            own[index * halfHours + slot] =
              deliveredWh(eventType, baseline[slot]!, use[slot]!) + ratio * Math.max(0, use[slot]!);
        }
        const coming = none ? null : sliceDays(lookedUp, comingWindow);
        if (coming && addTo(replayed.coming, coming, null, ratio)) {
          replayed.ofAssets.push(own);
          replayed.expectedOf.set(
            asset.assetUUID,
            coming.map((wh) => ratio * Math.max(0, wh)),
          );
        }
      }
      if (index % YIELD_EVERY === 0) await yieldToEventLoop();
    }
  }
  return { ...replayed, days: days.filter((day) => day.assets > 0) };
}

function emptyDay({ fromMs, toMs }: TimeWindow): ReplayTotals {
  const halfHours = (toMs - fromMs) / HALF_HOUR_MS;
  return {
    baseline: new Float64Array(halfHours),
    actual: new Float64Array(halfHours),
    responding: new Float64Array(halfHours),
  };
}

const isFree = (
  window: TimeWindow,
  assets: readonly ReplayedAsset[],
  dispatched: ReadonlyMap<string, ReadonlySet<string>>,
): boolean => {
  const dates = londonDates(window);
  return (
    assets.filter(({ assetUUID }) => !dates.some((date) => dispatched.get(assetUUID)?.has(date))).length >=
    LEAST_FREE * assets.length
  );
};

const touching = (days: readonly BaselineDay[], { fromMs, toMs }: TimeWindow): BaselineDay[] => {
  const [first, last] = [londonDate(fromMs), londonDate(toMs - 1)];
  return days.filter(({ settlementDate }) => settlementDate >= first && settlementDate <= last);
};

/** Adds one asset if all of its half hours are known; a net exporter responds with nothing. */
function addTo(day: ReplayTotals, baseline: Float64Array, actual: Float64Array | null, ratio: number): boolean {
  const use = actual ?? baseline;
  if (baseline.some(Number.isNaN) || use.some(Number.isNaN)) return false;
  for (let slot = 0; slot < day.baseline.length; slot++) {
    day.baseline[slot]! += baseline[slot]!;
    day.actual[slot]! += use[slot]!;
    day.responding[slot]! += ratio * Math.max(0, use[slot]!);
  }
  return true;
}
