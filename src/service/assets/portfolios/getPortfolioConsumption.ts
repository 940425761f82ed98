import type { PortfolioConsumption, PortfolioConsumptionQuery } from '#contract/consumption.ts';
import { surerEstimate } from '#energy/evenSample.ts';
import { whToKwh } from '#energy/reading.ts';
import { londonDate, londonMidnight } from '#energy/time/london.ts';
import { bucketEdges } from '#energy/time/resolution.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { Handler } from '../../platform/http/call.ts';
import { iso } from '../../platform/rows/iso.ts';
import type { DataGranularity } from '../../tenants/consents/dataAccess.ts';
import { readFourWeeks } from './fourWeeks.ts';
import { requirePortfolio } from './requirePortfolio.ts';
import { sampledWithin } from './sampledWithin.ts';
import { readAtOnce, summedOf } from './summedAssets.ts';
import { type ReadingSums, sumReadings } from './sumReadings.ts';

/**
 * Returns the sums of the energy of a portfolio's active assets; coverage counts half hours of assets. Those whose user
 * allows no data, or none so fine, are left out and counted, and so are those whose energy another asset of the sum
 * includes. Where that is more than is read at once, an even sample of the assets stands for all.
 */
export const getPortfolioConsumption: Handler<'getPortfolioConsumption'> = async ({
  scope,
  params: { portfolioUUID },
  query,
}) => {
  await requirePortfolio(scope, portfolioUUID);
  const revealed = revealedGranularity(query);
  const days = Math.max(1, (query.to - query.from) / DAY_MS);
  const summed = await summedOf(scope, portfolioUUID, revealed, Math.floor(readAtOnce.summedDays / days));
  const read = await sumReadings(scope, summed, query.direction, query.from, query.to);
  const { counts, standFor, members } = read.counts;
  const { assets } = counts;
  const estimate =
    members &&
    surerEstimate(
      {
        all: summed.sampledOf!,
        members,
        known: await readFourWeeks(scope, summed, query.direction, query.to),
      },
      read.parts.map(totalOf),
    );
  const sums = estimate ? scaled(read, estimate.factor, standFor) : read;
  const whole = spanOf(sums, 0, sums.wh.length, assets);
  const head = {
    portfolioUUID,
    ...counts,
    sampledWithin: estimate && sampledWithin(estimate, read.parts, stepsOf(read, query.granularity)),
    direction: query.direction,
    unit: 'kWh' as const,
    granularity: query.granularity,
    coverage: { expected: whole.expected, present: whole.present },
  };
  const { granularity } = query;
  if (granularity === 'halfHour' || granularity === 'hour')
    return { ...head, ...seriesOf(sums, granularity === 'hour' ? 2 : 1, assets), periods: null };
  return {
    ...head,
    start: null,
    stepSeconds: null,
    values: null,
    assetsPresent: null,
    periods: periodsOf(sums, granularity, assets),
  };
};

/** Returns the granularity that the response reveals: a period cut short by the range covers less than its length. */
function revealedGranularity({ from, to, granularity }: PortfolioConsumptionQuery): DataGranularity {
  const dates = [from, to].map(londonDate);
  if (!dates.every((date, index) => londonMidnight(date) === [from, to][index])) return 'halfHour';
  return granularity === 'month' && !dates.every((date) => date.endsWith('-01')) ? 'day' : granularity;
}

/** Returns the sums of sampled assets scaled to all of them, in whole watt-hours and assets. */
const scaled = (sums: ReadingSums, factor: number, standFor: number): ReadingSums => ({
  ...sums,
  wh: sums.wh.map((wh) => Math.round(wh * factor)),
  present: sums.present.map((assets) => Math.round(assets * standFor)),
});

const totalOf = (wh: Float64Array): number => wh.reduce((sum, each) => sum + each, 0);

/**
 * Returns the figures of the slots [from, to): kWh, null if nothing was measured, and the number of asset half hours
 * behind it.
 */
function spanOf(
  { wh, present }: ReadingSums,
  from: number,
  to: number,
  assets: number,
): { value: number | null; expected: number; present: number } {
  let [total, count] = [0, 0];
  for (let slot = from; slot < to; slot++) {
    if (present[slot] === 0) continue;
    total += wh[slot]!;
    count += present[slot]!;
  }
  return { value: count === 0 ? null : whToKwh(total), expected: (to - from) * assets, present: count };
}

type Series = Pick<PortfolioConsumption, 'start' | 'stepSeconds' | 'values' | 'assetsPresent'>;

/** Returns the steps of a response, from a slot to another. */
function stepsOf(sums: ReadingSums, granularity: PortfolioConsumptionQuery['granularity']): [number, number][] {
  const slots = sums.wh.length;
  if (granularity !== 'halfHour' && granularity !== 'hour') {
    const edges = bucketEdges(sums.startMs, sums.startMs + slots * HALF_HOUR_MS, granularity);
    const slotOf = (ms: number) => Math.min(slots, Math.max(0, (ms - sums.startMs) / HALF_HOUR_MS));
    return edges.slice(1).map((edge, index) => [slotOf(edges[index]!), slotOf(edge)]);
  }
  const halfHours = granularity === 'hour' ? 2 : 1;
  const first =
    (Math.floor(sums.startMs / (halfHours * HALF_HOUR_MS)) * halfHours * HALF_HOUR_MS - sums.startMs) / HALF_HOUR_MS;
  return Array.from({ length: Math.ceil((slots - first) / halfHours) }, (_, step) => [
    Math.max(0, first + step * halfHours),
    Math.min(slots, first + (step + 1) * halfHours),
  ]);
}

/** Returns steps of one or two half hours on a UTC grid; an hour counts the assets of its better half hour. */
function seriesOf(sums: ReadingSums, halfHours: 1 | 2, assets: number): Series {
  const stepMs = halfHours * HALF_HOUR_MS;
  const gridMs = Math.floor(sums.startMs / stepMs) * stepMs;
  const series = {
    start: iso(gridMs),
    stepSeconds: stepMs / 1000,
    values: [] as (number | null)[],
    assetsPresent: [] as number[],
  };
  for (let slot = (gridMs - sums.startMs) / HALF_HOUR_MS; slot < sums.wh.length; slot += halfHours) {
    const [from, to] = [Math.max(0, slot), Math.min(sums.wh.length, slot + halfHours)];
    series.values.push(spanOf(sums, from, to, assets).value);
    series.assetsPresent.push(Math.max(0, ...sums.present.subarray(from, to)));
  }
  return series;
}

/** Returns London days, weeks or months, the first and last cut at the range. */
function periodsOf(
  sums: ReadingSums,
  granularity: 'day' | 'week' | 'month',
  assets: number,
): NonNullable<PortfolioConsumption['periods']> {
  const endMs = sums.startMs + sums.wh.length * HALF_HOUR_MS;
  const edges = bucketEdges(sums.startMs, endMs, granularity);
  return edges.slice(1).map((edge, index) => {
    const [fromMs, toMs] = [Math.max(sums.startMs, edges[index]!), Math.min(endMs, edge)];
    const slotOf = (ms: number) => (ms - sums.startMs) / HALF_HOUR_MS;
    return { from: iso(fromMs), to: iso(toMs), ...spanOf(sums, slotOf(fromMs), slotOf(toMs), assets) };
  });
}
