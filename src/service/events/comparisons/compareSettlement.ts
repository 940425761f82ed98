import { deliveredWh } from '#energy/delivery.ts';
import { MIN_DAYS } from '#energy/interval/deliveredInterval.ts';
import { whToKwh } from '#energy/reading.ts';
import type { EventRow, SchemeRow, StatsComparisons } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isAdjusted } from '../../baselines/measurement/measureOptedIn.ts';
import { iso } from '../../platform/rows/iso.ts';
import { intervalOf } from '../placebo/findIntervals.ts';
import { placeboDays, shiftOfPlacebo } from '../placebo/placeboDays.ts';
import type { SettlementPlan } from '../portions/plan.ts';
import type { EventSums } from '../portions/sums.ts';
import type { ForecastDay } from './forecastDays.ts';
import { forecastOrigin } from './forecastEvent.ts';
import { deliverByNonParticipants } from './nonParticipants.ts';

/** Returns the comparisons that a run stores beside its settlement; nothing of them is paid. */
export const compareSettlement = (
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  sums: EventSums,
  { others, forecastDays = [] }: Pick<SettlementPlan, 'others' | 'forecastDays'>,
): StatsComparisons => ({
  forecast: byForecast(event, sums, forecastDays),
  nonParticipants: others && deliverByNonParticipants(event, others, sums),
  inDayAdjustment: isAdjusted(scope, event, scheme) ? adjustmentOf(event, sums) : null,
});

function byForecast(
  { event_type: type, start_utc }: EventRow,
  sums: EventSums,
  forecastDays: readonly ForecastDay[],
): StatsComparisons['forecast'] {
  const assets = sums.forecast[0]!;
  if (assets === 0) return null;
  const settled = { baseline: sums.forecastExpectedWh[0]!, actual: sums.forecastActualWh[0]! };
  // A sample, or the assets complete on the day, represent all in proportion.
  const days = forecastDays.map((day) => ({
    baseline: (day.baseline * assets) / day.assets,
    actual: (day.actual * assets) / day.assets,
  }));
  return {
    deliveredKwh: whToKwh(deliveredWh(type, settled.baseline, settled.actual)),
    deliveredInterval: intervalOf({ type, importOnly: sums.replayedExporting[0] === 0 }, days, settled, MIN_DAYS),
    originUTC: iso(forecastOrigin(start_utc.getTime())),
    assets,
  };
}

/** Returns what the adjustment added to the delivery; on quiet days in proportion, if fewer assets were complete. */
function adjustmentOf({ event_type }: EventRow, sums: EventSums): StatsComparisons['inDayAdjustment'] {
  const days = placeboDays(sums);
  if (days.length < MIN_DAYS) return null;
  const added = (baselineWh: number) => deliveredWh(event_type, baselineWh, 0);
  const quiet = days.map((day) => (added(shiftOfPlacebo(day)) * sums.replayed[0]!) / day.assets);
  const mean = quiet.reduce((sum, wh) => sum + wh, 0) / quiet.length;
  const squares = quiet.reduce((sum, wh) => sum + (wh - mean) ** 2, 0);
  return {
    addedKwh: whToKwh(added(sums.replayedShiftWh[0]!)),
    quietDays: quiet.length,
    quietMeanKwh: whToKwh(mean),
    quietDeviationKwh: whToKwh(Math.sqrt(squares / (quiet.length - 1))),
  };
}
