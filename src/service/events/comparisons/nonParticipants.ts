import { sliceDays, earliestOf } from '#energy/baseline/baselineDays.ts';
import { HISTORY_DAYS } from '#energy/baseline/lookBack.ts';
import { baselineMethods, expectedUseMethodOf } from '#energy/baseline/methods.ts';
import { deliveredWh } from '#energy/delivery.ts';
import { between, netSeries } from '#energy/halfHourSeries.ts';
import { whToKwh } from '#energy/reading.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { londonDates } from '#energy/time/timeWindow.ts';
import type { EventRow, SchemeRow, StatsComparisons } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventDays, NO_EVENT_DAYS } from '../../measuring/eventDays.ts';
import { eventWindow } from '../../measuring/measureOptedIn.ts';
import { mapMeterHistories } from '../../measuring/meterHistories.ts';
import { roundTo } from '../../measuring/roundTo.ts';
import type { Sums } from '../portions/sums.ts';
import { findNonParticipants } from './findNonParticipants.ts';

/** Fewer say too little of how the day differed from others. */
const LEAST = 50;
/** With so many, what they say counts by half. */
const HALF_AT = 100;
const BATCH = 250;

/** Baseline before any adjustment and metered energy, watt-hours for each half hour of the event. */
interface Column {
  baselineWh: Float64Array;
  actualWh: Float64Array;
}

/** What assets outside an event did during it: sums over them. */
export interface NonParticipants {
  assets: number;
  baselineWh: number[];
  actualWh: number[];
}

/** Returns what assets outside an event did during it; null with fewer than 50 of them. */
export async function measureNonParticipants(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
): Promise<NonParticipants | null> {
  const others = await findNonParticipants(scope, event);
  if (others.length < LEAST) return null;
  const total = await sumOf(scope, event, scheme, others);
  return total.assets < LEAST ? null : total;
}

/**
 * Delivery of an event against baselines that follow assets outside it: each half hour's baseline times
 * (their metered ÷ their baseline)^p with p = n ÷ (n + 100). Null without participants, and where the others' baselines
 * add up to nothing or less.
 */
export function deliverByNonParticipants(
  event: EventRow,
  others: NonParticipants,
  participants: Pick<Sums, 'replayed' | 'replayedUnadjustedWh' | 'replayedUnadjustedActualWh'>,
): StatsComparisons['nonParticipants'] {
  if (participants.replayed[0] === 0) return null;
  const exponent = others.assets / (others.assets + HALF_AT);
  let delivered = 0;
  for (const [slot, baselineWh] of others.baselineWh.entries()) {
    const ratio = others.actualWh[slot]! / baselineWh;
    if (!(baselineWh > 0 && ratio >= 0)) return null;
    const following = participants.replayedUnadjustedWh[slot]! * ratio ** exponent;
    delivered += deliveredWh(event.event_type, following, participants.replayedUnadjustedActualWh[slot]!);
  }
  return { deliveredKwh: whToKwh(delivered), assets: others.assets, exponent: roundTo(4, exponent) };
}

/** Adds up the assets that have a reading and a baseline in every half hour of the event. */
async function sumOf(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  assetUUIDs: readonly string[],
): Promise<NonParticipants> {
  const { fromMs, toMs } = eventWindow(event);
  const dates = londonDates({ fromMs, toMs });
  const [first, last] = [dates[0]!, dates.at(-1)!];
  const none = () => Array.from({ length: (toMs - fromMs) / HALF_HOUR_MS }, () => 0);
  const total: NonParticipants = { assets: 0, baselineWh: none(), actualWh: none() };
  for (let from = 0; from < assetUUIDs.length; from += BATCH) {
    const batch = assetUUIDs.slice(from, from + BATCH);
    const busy = await eventDays(scope, batch, londonMidnight(addDays(first, -HISTORY_DAYS)), toMs);
    const found = await mapMeterHistories(scope, batch, first, last, fromMs, (meter, index) => {
      const series = netSeries(meter.import, meter.export);
      const days = baselineMethods[expectedUseMethodOf(scheme.baseline_method)]({
        series,
        dates,
        eventDays: busy.get(batch[index]!) ?? NO_EVENT_DAYS,
        importOnly: meter.export === null,
        outturnFallback: false,
      });
      const result: Column = {
        baselineWh: sliceDays(days, { fromMs, toMs }, 'unadjusted'),
        actualWh: between(series, fromMs, toMs),
      };
      return { result, earliest: earliestOf(days) };
    });
    for (const each of found) addTo(total, each);
  }
  return total;
}

function addTo(total: NonParticipants, { baselineWh, actualWh }: Column): void {
  if (baselineWh.some(Number.isNaN) || actualWh.some(Number.isNaN)) return;
  total.assets++;
  for (let slot = 0; slot < baselineWh.length; slot++) {
    total.baselineWh[slot]! += baselineWh[slot]!;
    total.actualWh[slot]! += actualWh[slot]!;
  }
}
