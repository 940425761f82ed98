import { sliceDays, earliestOf } from '#energy/baseline/baselineDays.ts';
import { HISTORY_DAYS } from '#energy/baseline/lookBack.ts';
import { baselineMethods } from '#energy/baseline/methods.ts';
import { deliveredWh } from '#energy/delivery.ts';
import { between, netSeries } from '#energy/halfHourSeries.ts';
import { whToKwh } from '#energy/reading.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { londonDates } from '#energy/time/timeWindow.ts';
import type { EventRow, SchemeRow, StatsComparisons } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventDays, NO_EVENT_DAYS } from '../../measuring/eventDays.ts';
import { eventWindow, type MeasuredAsset } from '../../measuring/measureOptedIn.ts';
import { mapMeterHistories } from '../../measuring/meterHistories.ts';
import { roundTo } from '../../measuring/roundTo.ts';
import { findNonParticipants } from './findNonParticipants.ts';

/** Fewer say too little of how the day differed from others. */
const LEAST = 50;
/** With so many, what they say counts by half. */
const HALF_AT = 100;
const BATCH = 250;

/** Baseline before any adjustment and metered energy, watt-hours for each half hour of the event. */
interface Sums {
  baselineWh: Float64Array;
  actualWh: Float64Array;
}

/**
 * Delivery of an event against baselines that follow assets outside it: each half hour's baseline times
 * (their metered ÷ their baseline)^p with p = n ÷ (n + 100). Null with fewer than 50 of them, and where their
 * baselines add up to nothing or less.
 */
export async function deliverByNonParticipants(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  participants: readonly MeasuredAsset[],
): Promise<StatsComparisons['nonParticipants']> {
  if (participants.length === 0) return null;
  const others = await findNonParticipants(scope, event);
  if (others.length < LEAST) return null;
  const { sums, assets } = await sumOf(scope, event, scheme, others);
  if (assets < LEAST) return null;
  const exponent = assets / (assets + HALF_AT);
  let delivered = 0;
  for (let slot = 0; slot < sums.baselineWh.length; slot++) {
    const ratio = sums.actualWh[slot]! / sums.baselineWh[slot]!;
    if (!(sums.baselineWh[slot]! > 0 && ratio >= 0)) return null;
    const follows = ratio ** exponent;
    for (const { unadjustedWh, actualWh } of participants) {
      const wh = deliveredWh(event.event_type, unadjustedWh[slot]! * follows, actualWh[slot]!);
      if (!Number.isNaN(wh)) delivered += wh;
    }
  }
  return { deliveredKwh: whToKwh(delivered), assets, exponent: roundTo(4, exponent) };
}

/** Adds up the assets that have a reading and a baseline in every half hour of the event. */
async function sumOf(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  assetUUIDs: readonly string[],
): Promise<{ sums: Sums; assets: number }> {
  const { fromMs, toMs } = eventWindow(event);
  const dates = londonDates({ fromMs, toMs });
  const [first, last] = [dates[0]!, dates.at(-1)!];
  const total = { sums: emptySums((toMs - fromMs) / HALF_HOUR_MS), assets: 0 };
  for (let from = 0; from < assetUUIDs.length; from += BATCH) {
    const batch = assetUUIDs.slice(from, from + BATCH);
    const busy = await eventDays(scope, batch, londonMidnight(addDays(first, -HISTORY_DAYS)), toMs);
    const found = await mapMeterHistories(scope, batch, first, last, fromMs, (meter, index) => {
      const series = netSeries(meter.import, meter.export);
      const days = baselineMethods[scheme.baseline_method]({
        series,
        dates,
        eventDays: busy.get(batch[index]!) ?? NO_EVENT_DAYS,
        importOnly: meter.export === null,
        outturnFallback: false,
      });
      const result: Sums = {
        baselineWh: sliceDays(days, { fromMs, toMs }, 'unadjusted'),
        actualWh: between(series, fromMs, toMs),
      };
      return { result, earliest: earliestOf(days) };
    });
    for (const each of found) if (addTo(total.sums, each)) total.assets++;
  }
  return total;
}

const emptySums = (halfHours: number): Sums => ({
  baselineWh: new Float64Array(halfHours),
  actualWh: new Float64Array(halfHours),
});

function addTo(sums: Sums, { baselineWh, actualWh }: Sums): boolean {
  if (baselineWh.some(Number.isNaN) || actualWh.some(Number.isNaN)) return false;
  for (let slot = 0; slot < baselineWh.length; slot++) {
    sums.baselineWh[slot]! += baselineWh[slot]!;
    sums.actualWh[slot]! += actualWh[slot]!;
  }
  return true;
}
