import { dayType, type DayType } from '#energy/bankHolidays.ts';
import { ADJUSTED_LOOK_BACK_DAYS } from '#energy/baseline/lookBack.ts';
import { type LikeDayName, likeDayNames } from '#energy/baseline/methods.ts';
import { summarizeTrial, trialMethod, type TrialSum, type TrialSummary } from '#energy/baseline/trialMethods.ts';
import { netSeries } from '#energy/halfHourSeries.ts';
import { whToKwh } from '#energy/reading.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import { readMeters } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { yieldWhenLong } from '#store/yieldWhenLong.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { eventDays, NO_EVENT_DAYS } from '../../schemes/eventDays.ts';

export interface TrialAsset {
  asset_uuid: string;
  is_domestic: boolean;
}
export interface TrialTerms {
  /** Past London dates, earliest first; an asset's own event days among them are left out for it. */
  dates: readonly string[];
  slots: readonly [from: number, to: number];
  adjusts: boolean;
}

const BATCH = 200;

/** Tries every baseline method on the same assets and days. */
export async function trialMethodsOnAssets(
  scope: TenantScope,
  assets: readonly TrialAsset[],
  { dates, slots, adjusts }: TrialTerms,
): Promise<Record<LikeDayName, TrialSummary>> {
  const tried = new Map<LikeDayName, Map<string, TrialSum>[]>(likeDayNames.map((name) => [name, []]));
  for (let from = 0; from < assets.length && dates.length > 0; from += BATCH) {
    const batch = assets.slice(from, from + BATCH);
    const uuids = batch.map((asset) => asset.asset_uuid);
    const [fromMs, toMs] = [
      londonMidnight(addDays(dates[0]!, -ADJUSTED_LOOK_BACK_DAYS)),
      londonMidnight(addDays(dates.at(-1)!, 1)),
    ];
    const meters = await readMeters(scope.tx, scope.tenant, uuids, fromMs, toMs);
    const dispatched = await eventDays(scope, uuids, fromMs, toMs);
    for (const { asset_uuid, is_domestic } of batch) {
      const meter = meters.get(asset_uuid)!;
      const own = dispatched.get(asset_uuid) ?? NO_EVENT_DAYS;
      const trial = {
        series: netSeries(meter.import, meter.export),
        dates: dates.filter((date) => !own.has(date)),
        eventDays: own,
        importOnly: meter.export === null,
        slots,
        adjusts: adjusts && is_domestic,
      };
      for (const name of likeDayNames) tried.get(name)!.push(trialMethod(name, trial));
      await yieldWhenLong();
    }
  }
  return Object.fromEntries(likeDayNames.map((name) => [name, summarizeTrial(tried.get(name)!)])) as Record<
    LikeDayName,
    TrialSummary
  >;
}

/** Largest number of assets that are tried, spread evenly (see sampleOf). */
export const MAX_TRIED_ASSETS = 250;
const LOOK_FOR_DAYS = 45;

/**
 * Returns the latest `count` dates before `date` of a kind, on which no more than half of the assets were in an event;
 * earliest first.
 */
export async function quietDays(
  scope: TenantScope,
  assets: readonly TrialAsset[],
  date: string,
  kind: DayType,
  count: number,
): Promise<string[]> {
  const uuids = assets.map((asset) => asset.asset_uuid);
  const dispatched = await eventDays(scope, uuids, londonMidnight(addDays(date, -LOOK_FOR_DAYS)), londonMidnight(date));
  const busy = new Map<string, number>();
  for (const days of dispatched.values()) for (const day of days) busy.set(day, (busy.get(day) ?? 0) + 1);
  const found: string[] = [];
  for (let back = 1; back <= LOOK_FOR_DAYS && found.length < count; back++) {
    const day = addDays(date, -back);
    if (dayType(day) === kind && 2 * (busy.get(day) ?? 0) <= assets.length) found.push(day);
  }
  return found.toReversed();
}

const DECIMALS = 4;
const rounded = (value: number | null): number | null => (value === null ? null : roundTo(DECIMALS, value));

/** Returns a trial's summary as in responses. */
export const toTrialFigures = ({ assetDays, biasPercent, meanErrorWh, overestimatePercent }: TrialSummary) => ({
  assetDays,
  biasPercent: rounded(biasPercent),
  meanErrorKwh: meanErrorWh === null ? null : whToKwh(meanErrorWh),
  overestimatePercent: rounded(overestimatePercent),
});
