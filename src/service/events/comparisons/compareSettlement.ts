import { deliveredWh } from '#energy/delivery.ts';
import { LEAST_DAYS } from '#energy/interval/deliveredInterval.ts';
import { whToKwh } from '#energy/reading.ts';
import type { EventRow, SchemeRow, StatsComparisons } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isAdjusted } from '../../measuring/measureOptedIn.ts';
import { iso } from '../../wire/iso.ts';
import { placeboDays, shiftOf } from '../placebo/placeboDays.ts';
import type { Sums } from '../portions/sums.ts';
import { forecastOrigin } from './forecastEvent.ts';
import { deliverByNonParticipants, type NonParticipants } from './nonParticipants.ts';

/** Returns what a run keeps beside its settlement; nothing of it is paid. */
export const compareSettlement = (
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  sums: Sums,
  others: NonParticipants | null,
): StatsComparisons => ({
  forecast: byForecast(event, sums),
  nonParticipants: others && deliverByNonParticipants(event, others, sums),
  inDayAdjustment: isAdjusted(scope, event, scheme) ? adjustmentOf(event, sums) : null,
});

function byForecast({ event_type, start_utc }: EventRow, sums: Sums): StatsComparisons['forecast'] {
  const assets = sums.forecast[0]!;
  if (assets === 0) return null;
  return {
    deliveredKwh: whToKwh(deliveredWh(event_type, sums.forecastExpectedWh[0]!, sums.forecastActualWh[0]!)),
    originUTC: iso(forecastOrigin(start_utc.getTime())),
    assets,
  };
}

/** What the adjustment added to the delivery; on quiet days to the same assets, if fewer were complete in proportion. */
function adjustmentOf({ event_type }: EventRow, sums: Sums): StatsComparisons['inDayAdjustment'] {
  const days = placeboDays(sums);
  if (days.length < LEAST_DAYS) return null;
  const added = (baselineWh: number) => deliveredWh(event_type, baselineWh, 0);
  const quiet = days.map((day) => (added(shiftOf(day)) * sums.replayed[0]!) / day.assets);
  const mean = quiet.reduce((sum, wh) => sum + wh, 0) / quiet.length;
  const squares = quiet.reduce((sum, wh) => sum + (wh - mean) ** 2, 0);
  return {
    addedKwh: whToKwh(added(sums.replayedShiftWh[0]!)),
    quietDays: quiet.length,
    quietMeanKwh: whToKwh(mean),
    quietDeviationKwh: whToKwh(Math.sqrt(squares / (quiet.length - 1))),
  };
}
