import type { SampledWithin } from '#contract/consumption.ts';
import type { NominationGuide } from '#contract/nomination.ts';
import { PARTS } from '#energy/evenSample.ts';
import type { ForecastColumns } from '#energy/forecast/forecast.ts';
import { sumForecasts } from '#energy/forecast/sumForecasts.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { countedOnce } from '../../assets/sharedMeters.ts';
import { forecastAssets } from '../../baselines/forecasts/forecastAssets.ts';
import { forecastWithin } from '../../baselines/forecasts/forecastWithin.ts';
import { findEvent } from '../../events/eventRows.ts';
import { countOfPortions, readSample } from '../../events/portions/measureSample.ts';
import { findPortions } from '../../events/portions/portionRanges.ts';
import { judgeRows, readNominations } from '../../events/unit/judgedRows.ts';
import type { Handler } from '../../platform/http/call.ts';
import { iso } from '../../platform/rows/iso.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { requireNominated } from './nominatedEvent.ts';
import { slotsIn, UnitUse } from './unitUse.ts';

/** Number of assets whose histories a request reads; of more, a sample represents all. */
export const guideSample = { assets: 500 };
const HORIZON_MS = 7 * DAY_MS;
const RATIO_DECIMALS = 4;

/**
 * Forecasts the use of an event's opted-in assets in it, from the readings there are before it, and compares the
 * nominated energy with their use on days without an event.
 */
export const getNominationGuide: Handler<'getNominationGuide'> = async ({ scope, params }) => {
  const event = await findEvent(scope, params['event-uuid']);
  const gates = await requireNominated(scope, event);
  const { inForce } = judgeRows(await readNominations(scope, event.event_uuid), gates, event);
  const portions = await findPortions(scope, event);
  const assets = countOfPortions(portions);
  const sample = await readSample(scope, event.event_uuid, portions, guideSample.assets);
  const window = { fromMs: event.start_utc.getTime(), toMs: event.end_utc.getTime() };
  const use = new UnitUse(window, scope.now);
  const forecast = await forecastUnit(scope, event, assets, sample, use);
  const bias =
    inForce &&
    use.biasOf(
      inForce.wh.reduce((sum, wh) => sum + wh, 0),
      assets,
    );
  return {
    eventUUID: event.event_uuid,
    assets,
    assetsSampled: sample.length,
    sampledWithin: forecast && sample.length < assets ? forecast.within : null,
    forecast: forecast && forecast.sums,
    bias: bias && {
      version: inForce.version,
      ratio: roundTo(RATIO_DECIMALS, bias.ratio),
      isBiased: bias.biased,
      days: bias.days,
      meteredKwh: whToKwh(bias.meteredWh),
    },
    nowUTC: iso(scope.now),
  };
};

/** Forecasts the use of all assets; null beyond the horizon, and where no asset has enough history. */
async function forecastUnit(
  scope: TenantScope,
  { start_utc, end_utc }: EventRow,
  assets: number,
  sample: readonly string[],
  use: UnitUse,
): Promise<{ sums: NonNullable<NominationGuide['forecast']>; within: SampledWithin } | null> {
  const startMs = start_utc.getTime();
  const originMs = Math.min(startMs, Math.floor(scope.now / HALF_HOUR_MS) * HALF_HOUR_MS);
  const ahead = { fromMs: originMs, toMs: end_utc.getTime() };
  const halfHours = ahead.toMs - ahead.fromMs > HORIZON_MS ? 0 : slotsIn(ahead);
  const counted = await countedOnce(scope, sample);
  const made = await forecastAssets(scope, counted, { originMs, halfHours }, (_made, series, eventDays) =>
    use.add(series, eventDays),
  );
  const known = made.filter(({ status }) => status !== 'INSUFFICIENT_DATA');
  if (halfHours === 0 || known.length === 0) return null;
  const sums = sumForecasts(known, halfHours);
  const scale = assets / sample.length;
  const first = (startMs - originMs) / HALF_HOUR_MS;
  const periods = Array.from({ length: halfHours - first }, (_, slot) => ({
    startTime: iso(startMs + slot * HALF_HOUR_MS),
    ...rangeAt(sums, first + slot, scale),
  }));
  if (periods.some(({ kwh }) => Number.isNaN(kwh))) return null;
  const partOf = new Map(sample.map((asset, place) => [asset, place % PARTS]));
  const members = Array.from(
    { length: PARTS },
    (_, part) => sample.filter((_asset, place) => place % PARTS === part).length,
  );
  const within = forecastWithin(
    { all: assets, members },
    made,
    counted.map((asset) => partOf.get(asset)!),
    [first, halfHours],
  );
  const forecast = {
    originUTC: iso(originMs),
    assetsWithForecast: known.length,
    halfHours: periods,
    // The use of a unit moves together from one half hour to the next: ranges add up.
    total: {
      kwh: sumOf(periods, ({ kwh }) => kwh),
      p10Kwh: sumOf(periods, ({ p10Kwh }) => p10Kwh),
      p90Kwh: sumOf(periods, ({ p90Kwh }) => p90Kwh),
    },
  };
  return { sums: forecast, within };
}

const rangeAt = ({ values, p10, p90 }: ForecastColumns, slot: number, scale: number) => ({
  kwh: whToKwh(scale * values[slot]!),
  p10Kwh: whToKwh(scale * p10[slot]!),
  p90Kwh: whToKwh(scale * p90[slot]!),
});

const KWH_DECIMALS = 6;
const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  roundTo(
    KWH_DECIMALS,
    items.reduce((sum, item) => sum + of(item), 0),
  );
