import { HISTORY_DAYS } from '#energy/baseline/lookBack.ts';
import type { LikeDayMethod } from '#energy/baseline/meanOfLikeDays.ts';
import { baselineRules } from '#energy/baseline/methods.ts';
import { netSeries } from '#energy/halfHourSeries.ts';
import type { PlaceboWindow } from '#energy/interval/placeboWindows.ts';
import { type ReplayedWindow, replayWindows } from '#energy/interval/replayWindows.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import type { TimeWindow } from '#energy/time/timeWindow.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventDays, NO_EVENT_DAYS } from '../../measuring/eventDays.ts';
import { eventWindow, isAdjusted, type MeasuredAsset } from '../../measuring/measureOptedIn.ts';
import { FIRST_READ_DAYS, mapMeterHistories } from '../../measuring/meterHistories.ts';
import { addForecast, expectedOver, forecastFrom, forecastOrigin } from '../comparisons/forecastEvent.ts';
import type { Sums } from '../portions/sums.ts';

/** The placebo days of an asset that are complete; in no order that another asset's have. */
export type OwnDays = readonly ReplayedWindow[];

/** The sums of placebo days. */
type QuietSums = Pick<Sums, 'quiet' | 'quietBaselineWh' | 'quietUnadjustedWh' | 'quietActualWh'>;

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
 * Computes the baselines of assets that are replayed on earlier days as settlement computes them on the event's, and their
 * forecasts of the event, and adds both to the sums. `onAsset` is called with each asset's own days.
 */
export async function replayAssets(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  windows: readonly PlaceboWindow[],
  assets: readonly MeasuredAsset[],
  sums: Sums,
  onAsset: (asset: MeasuredAsset, days: OwnDays) => void,
): Promise<void> {
  const startMs = event.start_utc.getTime();
  const plan: Plan = {
    window: eventWindow(event),
    windows,
    method: baselineRules[scheme.baseline_method],
    adjusts: isAdjusted(scope, event, scheme),
    startMs,
    originMs: forecastOrigin(startMs),
  };
  for (let from = 0; from < assets.length; from += BATCH) {
    const batch = assets.slice(from, from + BATCH);
    for (const [index, own] of (await replayBatch(scope, batch, plan)).entries()) {
      own.windows.forEach((day, place) => day && addDay(sums, place, day));
      addForecast(sums, own.expectedWh, batch[index]!);
      onAsset(
        batch[index]!,
        own.windows.filter((day) => day !== null),
      );
    }
  }
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

function addDay(sums: QuietSums, place: number, { baselineWh, unadjustedWh, actualWh }: ReplayedWindow): void {
  sums.quiet[place]!++;
  const first = place * baselineWh.length;
  for (let slot = 0; slot < baselineWh.length; slot++) {
    sums.quietBaselineWh[first + slot]! += baselineWh[slot]!;
    sums.quietUnadjustedWh[first + slot]! += unadjustedWh[slot]!;
    sums.quietActualWh[first + slot]! += actualWh[slot]!;
  }
}
