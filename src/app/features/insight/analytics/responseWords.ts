import type { ChartTable } from '#app/charts/ChartDataTable.tsx';
import { formatNumber, formatPercent } from '#app/format/format.ts';
import type { AssetResponse } from '#contract/assetResponse.ts';
import { formatCount, plural } from '#text/count.ts';

/** A dot of the scatter: an asset with at least one measured event. */
export type Dot = {
  assetUUID: string;
  name: string;
  reliability: number;
  low: number;
  high: number;
  response: number;
  kw: number;
  events: number;
};

export const dotsOf = (assets: readonly AssetResponse[]): Dot[] =>
  assets.flatMap(
    ({
      assetUUID,
      name,
      assetId,
      reliabilityPercent,
      reliabilityLowPercent,
      reliabilityHighPercent,
      responsePercent,
      meanKw,
      eventsWithData,
    }) =>
      reliabilityPercent === null ||
      reliabilityLowPercent === null ||
      reliabilityHighPercent === null ||
      responsePercent === null ||
      meanKw === null
        ? []
        : [
            {
              assetUUID,
              name: name ?? assetId,
              reliability: reliabilityPercent,
              low: reliabilityLowPercent,
              high: reliabilityHighPercent,
              response: responsePercent,
              kw: meanKw,
              events: eventsWithData,
            },
          ],
  );

/** Percent of events delivered from which an asset counts as reliable. */
export const RELIABLE = 80;

/** "82 assets, 31 of them kept four events in five or more and make 12.4 kW of 30.1 kW together." */
export function dotsSummary(dots: readonly Dot[]): string {
  const reliable = dots.filter(({ reliability }) => reliability >= RELIABLE);
  const power = (some: readonly Dot[]): string =>
    `${formatNumber(
      some.reduce((sum, { kw }) => sum + kw, 0),
      'headline',
    )} kW`;
  return (
    `${plural(dots.length, 'asset')}, ${formatCount(reliable.length)} of them delivered in four events in ` +
    `five or more and provide ${power(reliable)} of ${power(dots)} in total.`
  );
}

export const dotsTable = (dots: readonly Dot[]): ChartTable => ({
  columns: [
    { label: 'Asset' },
    { label: 'Reliability (%)' },
    { label: 'Low (%)' },
    { label: 'High (%)' },
    { label: 'Share of baseline (%)' },
    { label: 'Mean power (kW)' },
    { label: 'Events' },
  ],
  rows: dots.map(({ name, reliability, low, high, response, kw, events }) => [
    name,
    reliability,
    low,
    high,
    response,
    kw,
    events,
  ]),
});

/** "from 43.9 % to 100 %" */
export const intervalWords = ({ reliabilityLowPercent, reliabilityHighPercent }: AssetResponse): string =>
  reliabilityLowPercent === null
    ? 'not measured yet'
    : `${formatPercent(95)} confidence interval ${formatPercent(reliabilityLowPercent)} to ${formatPercent(reliabilityHighPercent)}`;

/** "−2.4 points an event: tiring" */
export function fatigueWords(points: number | null): string {
  if (points === null) return 'too few events to judge';
  const size = Math.abs(points);
  if (size < 0.5) return 'steady';
  return points < 0 ? 'tiring' : 'growing';
}
