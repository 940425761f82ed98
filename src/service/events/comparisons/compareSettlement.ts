import { deliveredWh } from '#energy/delivery.ts';
import { LEAST_DAYS } from '#energy/interval/deliveredInterval.ts';
import { whToKwh } from '#energy/reading.ts';
import type { EventRow, SchemeRow, StatsComparisons } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isAdjusted, type MeasuredAsset } from '../../measuring/measureOptedIn.ts';
import { iso } from '../../wire/iso.ts';
import type { EventReplay, PlaceboDay } from '../placebo/replayEvent.ts';
import { deliverByNonParticipants } from './nonParticipants.ts';

/** Returns what a run keeps beside its settlement; nothing of it is paid. */
export async function compareSettlement(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  replay: EventReplay,
): Promise<StatsComparisons> {
  return {
    forecast: byForecast(event, replay),
    nonParticipants: await deliverByNonParticipants(scope, event, scheme, replay.replayed),
    inDayAdjustment: isAdjusted(scope, event, scheme) ? adjustmentOf(event, replay) : null,
  };
}

function byForecast({ event_type }: EventRow, { forecast }: EventReplay): StatsComparisons['forecast'] {
  const { originMs, assets, expectedWh, actualWh } = forecast;
  if (assets === 0) return null;
  return { deliveredKwh: whToKwh(deliveredWh(event_type, expectedWh, actualWh)), originUTC: iso(originMs), assets };
}

/** What the adjustment added to the delivery; on quiet days to the same assets, if fewer were complete in proportion. */
function adjustmentOf({ event_type }: EventRow, { replayed, days }: EventReplay): StatsComparisons['inDayAdjustment'] {
  if (days.length < LEAST_DAYS) return null;
  const added = (baselineWh: number) => deliveredWh(event_type, baselineWh, 0);
  const quiet = days.map((day) => (added(shiftOf(day)) * replayed.length) / day.assets);
  const mean = quiet.reduce((sum, wh) => sum + wh, 0) / quiet.length;
  const squares = quiet.reduce((sum, wh) => sum + (wh - mean) ** 2, 0);
  return {
    addedKwh: whToKwh(added(replayed.reduce((sum, asset) => sum + shiftOf(asset), 0))),
    quietDays: quiet.length,
    quietMeanKwh: whToKwh(mean),
    quietDeviationKwh: whToKwh(Math.sqrt(squares / (quiet.length - 1))),
  };
}

/** Σ (adjusted − unadjusted baseline) over the half hours that have a reading. */
const shiftOf = ({ baselineWh, unadjustedWh, actualWh }: PlaceboDay | MeasuredAsset): number =>
  actualWh.reduce((sum, wh, slot) => {
    const shift = baselineWh[slot]! - unadjustedWh[slot]!;
    return Number.isNaN(wh + shift) ? sum : sum + shift;
  }, 0);
