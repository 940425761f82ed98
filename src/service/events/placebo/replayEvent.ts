import { likeDayRules } from '#contract/pack/baselineRules.ts';
import { HISTORY_DAYS } from '#energy/baseline/lookBack.ts';
import type { LikeDayMethod } from '#energy/baseline/meanOfLikeDays.ts';
import { expectedUseMethodOf } from '#energy/baseline/methods.ts';
import { netSeries } from '#energy/halfHourSeries.ts';
import type { PlaceboWindow } from '#energy/interval/placeboWindows.ts';
import { isWindowComplete, type Replay, replayWindows } from '#energy/interval/replayWindows.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import type { TimeWindow } from '#energy/time/timeWindow.ts';
import type { MeterSeries } from '#store/readings.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventWindow, isAdjusted } from '../../baselines/measurement/measureOptedIn.ts';
import { FIRST_READ_DAYS, type HistoryResult } from '../../baselines/measurement/meterHistories.ts';
import type { HistoryDates } from '../../baselines/measurement/optedInBatches.ts';
import type { SchemeWithPack } from '../../schemes/packs/schemePack.ts';
import { type ExpectedOver, forecastFrom, forecastOrigin, openExpectedOver } from '../comparisons/forecastEvent.ts';
import type { EventSums } from '../portions/sums.ts';

/** The sums of placebo days. */
type QuietSums = Pick<EventSums, 'quiet' | 'quietBaselineWh' | 'quietUnadjustedWh' | 'quietActualWh'>;

/** Plan for replaying every asset of an event. */
export interface ReplayPlan {
  windows: readonly PlaceboWindow[];
  method: LikeDayMethod;
  adjusts: boolean;
  /** Expected energy of an asset, by the forecast. */
  expected: ExpectedOver;
  dates: HistoryDates;
  /** Window that is read for it. */
  history: TimeWindow;
  /** Window of the events that make an asset's event days. */
  busy: TimeWindow;
}

export function planReplay(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  windows: readonly PlaceboWindow[],
): ReplayPlan {
  const originMs = forecastOrigin(event.start_utc.getTime());
  // With this first date, the first read has everything that the forecast uses.
  const forecastFirst = addDays(forecastFrom(originMs), FIRST_READ_DAYS);
  const first = [forecastFirst, ...windows.flatMap(({ dates }) => dates)].sort()[0]!;
  const last = londonDate(originMs);
  const fromMs = londonMidnight(addDays(first, -HISTORY_DAYS));
  return {
    windows,
    method: likeDayRules(expectedUseMethodOf(scheme.baseline_method), scheme.document.baseline),
    adjusts: isAdjusted(scope, event, scheme),
    expected: openExpectedOver(eventWindow(event), originMs),
    dates: { first, last },
    history: { fromMs, toMs: londonMidnight(addDays(last, 1)) },
    busy: { fromMs, toMs: originMs },
  };
}

/** Returns an asset's baselines on earlier days, as settlement computes them on the event's; null where incomplete. */
export function replayAsset(
  { windows, method, adjusts, dates }: ReplayPlan,
  meter: MeterSeries,
  isDomestic: boolean,
  eventDays: ReadonlySet<string>,
): HistoryResult<Replay> {
  const history = {
    series: netSeries(meter.import, meter.export),
    eventDays,
    importOnly: meter.export === null,
  };
  const replay = replayWindows(method, history, windows, adjusts && isDomestic);
  return { result: replay, earliest: replay.earliest ?? dates.first };
}

/** Adds the days on which an asset is complete. */
export function addQuietDays(sums: QuietSums, replay: Replay): void {
  const { halfHours, baselineWh, unadjustedWh, actualWh } = replay;
  for (let place = 0; place * halfHours < baselineWh.length; place++) {
    if (!isWindowComplete(replay, place)) continue;
    sums.quiet[place]!++;
    for (let slot = place * halfHours; slot < (place + 1) * halfHours; slot++) {
      sums.quietBaselineWh[slot]! += baselineWh[slot]!;
      sums.quietUnadjustedWh[slot]! += unadjustedWh[slot]!;
      sums.quietActualWh[slot]! += actualWh[slot]!;
    }
  }
}
