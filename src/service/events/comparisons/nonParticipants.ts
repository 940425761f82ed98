import { likeDayRules } from '#contract/pack/baselineRules.ts';
import type { DeliveredInterval } from '#contract/stats.ts';
import { earliestOf, sliceDays } from '#energy/baseline/baselineDays.ts';
import { HISTORY_DAYS } from '#energy/baseline/lookBack.ts';
import { baselineMethods, expectedUseMethodOf } from '#energy/baseline/methods.ts';
import { deliveredWh } from '#energy/delivery.ts';
import { between, netSeries } from '#energy/halfHourSeries.ts';
import { MIN_DAYS, type PlaceboSum } from '#energy/interval/deliveredInterval.ts';
import type { PlaceboWindow } from '#energy/interval/placeboWindows.ts';
import { replayWindows, windowAt } from '#energy/interval/replayWindows.ts';
import { whToKwh } from '#energy/reading.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { londonDates } from '#energy/time/timeWindow.ts';
import type { EventRow, StatsComparisons } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { mapMeterHistories } from '../../baselines/measurement/meterHistories.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { eventDays, NO_EVENT_DAYS } from '../../schemes/eventDays.ts';
import type { SchemeWithPack } from '../../schemes/packs/schemePack.ts';
import { intervalOf } from '../placebo/findIntervals.ts';
import { placeboDays } from '../placebo/placeboDays.ts';
import type { EventSums } from '../portions/sums.ts';
import { findNonParticipants } from './findNonParticipants.ts';

/** Smallest number of non-participants: fewer say too little of how the day differed from others. */
const MIN_ASSETS = 50;
/** Number of non-participants whose figures count by half. */
const HALF_AT = 100;
const BATCH = 250;

/** Baseline before any adjustment and metered energy, watt-hours for each half hour of the event. */
interface Column {
  baselineWh: Float64Array;
  actualWh: Float64Array;
}

/** Sums over assets outside an event, during its half hours on one day. */
interface OthersDay {
  assets: number;
  baselineWh: number[];
  actualWh: number[];
}

/** Sums over assets outside an event, during it. */
export interface NonParticipants extends OthersDay {
  /** Sums on its placebo days, in the order of their windows; absent from plans made before these were looked at. */
  days?: OthersDay[];
}

/** Returns sums over assets outside an event, during it and on its placebo days; null with fewer than 50 of them. */
export async function measureNonParticipants(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  windows: readonly PlaceboWindow[],
): Promise<NonParticipants | null> {
  const others = await findNonParticipants(scope, event);
  if (others.length < MIN_ASSETS) return null;
  const total = await sumOf(scope, event, scheme, windows, others);
  return total.assets < MIN_ASSETS ? null : total;
}

/**
 * Returns the delivery of an event against baselines that follow assets outside it: each half hour's baseline times
 * (their metered ÷ their baseline)^p with p = n ÷ (n + 100). Null without participants, and where the others' baselines
 * add up to nothing or less.
 */
export function deliverByNonParticipants(
  event: EventRow,
  others: NonParticipants,
  sums: EventSums,
): StatsComparisons['nonParticipants'] {
  if (sums.replayed[0] === 0) return null;
  const found = follow(others, sums.replayedUnadjustedWh, sums.replayedUnadjustedActualWh);
  return (
    found && {
      deliveredKwh: whToKwh(deliveredWh(event.event_type, found.baseline, found.actual)),
      deliveredInterval: intervalByOthers(event, others, sums, found),
      assets: others.assets,
      exponent: roundTo(4, exponentOf(others)),
    }
  );
}

const exponentOf = ({ assets }: OthersDay): number => assets / (assets + HALF_AT);

/** Returns participants' baselines moved as those of others, and participants' use; null where the others have none. */
function follow(others: OthersDay, unadjustedWh: number[], actualWh: number[]): PlaceboSum | null {
  const sum = { baseline: 0, actual: 0 };
  for (const [slot, baselineWh] of others.baselineWh.entries()) {
    const ratio = others.actualWh[slot]! / baselineWh;
    if (!(baselineWh > 0 && ratio >= 0)) return null;
    sum.baseline += unadjustedWh[slot]! * ratio ** exponentOf(others);
    sum.actual += actualWh[slot]!;
  }
  return sum;
}

/** Returns the interval given by the errors of the same on placebo days on which the others were enough. */
function intervalByOthers(
  { event_type: type }: EventRow,
  { days = [] }: NonParticipants,
  sums: EventSums,
  settled: PlaceboSum,
): DeliveredInterval | null {
  const quiet = placeboDays(sums).flatMap(({ place, unadjustedWh, actualWh }) => {
    const others = days[place];
    return others === undefined || others.assets < MIN_ASSETS ? [] : (follow(others, unadjustedWh, actualWh) ?? []);
  });
  return intervalOf({ type, importOnly: sums.replayedExporting[0] === 0 }, quiet, settled, MIN_DAYS);
}

/** Adds up the assets that have a reading and a baseline in every half hour, on the event's day and placebo days. */
async function sumOf(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  windows: readonly PlaceboWindow[],
  assetUUIDs: readonly string[],
): Promise<NonParticipants> {
  const { fromMs, toMs } = eventWindow(event);
  const dates = londonDates({ fromMs, toMs });
  const [first, last] = [windows.at(-1)?.dates[0] ?? dates[0]!, dates.at(-1)!];
  const method = expectedUseMethodOf(scheme.baseline_method);
  const rules = likeDayRules(method, scheme.document.baseline);
  const none = () => Array.from({ length: (toMs - fromMs) / HALF_HOUR_MS }, () => 0);
  const empty = (): OthersDay => ({ assets: 0, baselineWh: none(), actualWh: none() });
  const total = { ...empty(), days: windows.map(empty) };
  for (let from = 0; from < assetUUIDs.length; from += BATCH) {
    const batch = assetUUIDs.slice(from, from + BATCH);
    const busy = await eventDays(scope, batch, londonMidnight(addDays(first, -HISTORY_DAYS)), toMs);
    const found = await mapMeterHistories(scope, batch, first, last, fromMs, (meter, index) => {
      const history = {
        series: netSeries(meter.import, meter.export),
        eventDays: busy.get(batch[index]!) ?? NO_EVENT_DAYS,
        importOnly: meter.export === null,
      };
      const days = baselineMethods[method]({ ...history, dates, outturnFallback: false });
      const replay = replayWindows(rules, history, windows, false);
      const own: Column = {
        baselineWh: sliceDays(days, { fromMs, toMs }, 'unadjusted'),
        actualWh: between(history.series, fromMs, toMs),
      };
      const earliest = earliestOf(days);
      return {
        result: { own, replay },
        earliest: replay.earliest !== null && replay.earliest < earliest ? replay.earliest : earliest,
      };
    });
    for (const { own, replay } of found) {
      addTo(total, own);
      for (const [place, sums] of total.days.entries()) {
        const day = windowAt(replay, place);
        if (day) addTo(sums, { baselineWh: day.unadjustedWh, actualWh: day.actualWh });
      }
    }
  }
  return total;
}

function addTo(total: OthersDay, { baselineWh, actualWh }: Column): void {
  if (baselineWh.some(Number.isNaN) || actualWh.some(Number.isNaN)) return;
  total.assets++;
  for (let slot = 0; slot < baselineWh.length; slot++) {
    total.baselineWh[slot]! += baselineWh[slot]!;
    total.actualWh[slot]! += actualWh[slot]!;
  }
}
