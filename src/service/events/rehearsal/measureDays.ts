import { sliceDays } from '#energy/baseline/baselineDays.ts';
import { explainMissingBaseline, type MissingBaselineReason } from '#energy/baseline/explainMissingBaseline.ts';
import { ADJUSTED_LOOK_BACK_DAYS } from '#energy/baseline/lookBack.ts';
import type { BaselineDay } from '#energy/baseline/method.ts';
import { baselineMethods, type BaselineMethodName, expectedUseMethodOf } from '#energy/baseline/methods.ts';
import type { EventType } from '#energy/delivery.ts';
import { between, netSeries, until } from '#energy/halfHourSeries.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { londonDates, type TimeWindow } from '#energy/time/timeWindow.ts';
import { readMeters } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { yieldWhenLong } from '#store/yieldWhenLong.ts';
import { eventDays, NO_EVENT_DAYS } from '../../schemes/eventDays.ts';
import type { Called } from '../calledOnly.ts';
import type { Candidate } from './candidates.ts';
import { baselineLookupWindow } from './similarDays.ts';

/** Asset that is replayed; a busy one has a baseline, and is in no sum. */
export type ReplayedAsset = Pick<Candidate, 'assetUUID' | 'overlapping'>;

export interface MeasureRequest {
  event: TimeWindow;
  /** Half hours of the event that are called: the others have no energy. Without it all are. */
  called?: Called;
  eventType: EventType;
  /** Unit from whose events the response is learnt, once they are enough; null for none. */
  unitUUID?: string | null;
  method: BaselineMethodName;
  assets: readonly ReplayedAsset[];
}

/** The days on which assets were in events, by asset. */
export type Dispatched = ReadonlyMap<string, ReadonlySet<string>>;

/** An asset's baseline of the coming event, and its expected and metered use on past days, by half hour. */
export interface RehearsedAsset {
  asset: ReplayedAsset;
  /** Reason why it has no baseline; null if it has one. */
  without: MissingBaselineReason | null;
  coming: Float64Array | null;
  /** Past days; null on days on which it was in an event. */
  days: ({ baseline: Float64Array; use: Float64Array } | null)[];
}

const BATCH = 250;

/** Returns the days on which assets were in events, as far back as a replay of the oldest of these days looks. */
export const readDispatched = (
  scope: TenantScope,
  { event, assets }: MeasureRequest,
  similar: readonly TimeWindow[],
): Promise<Dispatched> =>
  eventDays(
    scope,
    assets.map(({ assetUUID }) => assetUUID),
    (similar.at(-1) ?? baselineLookupWindow(event, scope.now)).fromMs - ADJUSTED_LOOK_BACK_DAYS * 48 * HALF_HOUR_MS,
    scope.now,
  );

/** Reads the meters of assets, and measures each on the coming day and on the past days that are named. */
export async function measureDays(
  scope: TenantScope,
  {
    event,
    called = null,
    method,
    assets,
    windows,
    dispatched,
  }: MeasureRequest & { windows: readonly TimeWindow[]; dispatched: Dispatched },
  onAsset: (measured: RehearsedAsset) => void,
): Promise<void> {
  const comingWindow = baselineLookupWindow(event, scope.now);
  const dates = [...new Set([comingWindow, ...windows].flatMap(londonDates))].sort();
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
    for (const asset of batch) {
      const meter = meters.get(asset.assetUUID)!;
      const series = until(netSeries(meter.import, meter.export), scope.now);
      const busy = dispatched.get(asset.assetUUID) ?? NO_EVENT_DAYS;
      const baselines = baselineMethods[expectedUseMethodOf(method)]({
        series,
        dates,
        eventDays: busy,
        importOnly: meter.export === null,
        outturnFallback: false,
      });
      const lookedUp = touching(baselines, comingWindow);
      const none = lookedUp.find(({ status }) => status !== 'OK');
      onAsset({
        asset,
        without: none ? explainMissingBaseline(series, none, scope.now) : null,
        coming: none ? null : energyOf(sliceDays(lookedUp, comingWindow), called),
        days: windows.map((window) =>
          londonDates(window).some((date) => busy.has(date))
            ? null
            : {
                baseline: energyOf(sliceDays(touching(baselines, window), window), called),
                use: energyOf(between(series, window.fromMs, window.toMs), called),
              },
        ),
      });
      await yieldWhenLong();
    }
  }
}

const energyOf = (wh: Float64Array, called: Called): Float64Array =>
  called === null ? wh : wh.map((value, slot) => (called[slot] ? value : 0));

const touching = (days: readonly BaselineDay[], { fromMs, toMs }: TimeWindow): BaselineDay[] => {
  const [first, last] = [londonDate(fromMs), londonDate(toMs - 1)];
  return days.filter(({ settlementDate }) => settlementDate >= first && settlementDate <= last);
};
