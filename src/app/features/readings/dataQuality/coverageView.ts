import type { ChartTable } from '#app/charts/ChartDataTable.tsx';
import { MISSING_FILL, tintOf, type HeatCell } from '#app/charts/HeatMap.tsx';
import type { LegendItem } from '#app/charts/Legend.tsx';
import { formatDate, formatDayMonth, formatPercent } from '#app/format/format.ts';
import type { Coverage } from '#contract/coverage.ts';
import { londonMidnight } from '#energy/time/london.ts';
import { formatCount } from '#text/count.ts';
import { receivedPercent } from '#text/receivedPercent.ts';

type CoverageRow = Coverage['data'][number];
const COMPLETE_FILL = tintOf('var(--hh-metered)', 0.2);
/** Share of a day's readings up to which missing ones are few: they leave most half hours, and no alarm. */
const FEW_MISSING = 0.1;
const gapFill = (missing: number): string =>
  tintOf('var(--hh-shortfall)', missing <= FEW_MISSING ? 0.12 : 0.3 + 0.7 * missing);
const MAX_LABELS = 8;

export const coverageLegend: readonly LegendItem[] = [
  { label: 'All readings received', colour: COMPLETE_FILL, shape: 'block' },
  { label: 'Up to a tenth missing', colour: gapFill(0), shape: 'block' },
  { label: 'Some readings missing', colour: gapFill(0.2), shape: 'block' },
  { label: 'Most readings missing', colour: gapFill(0.8), shape: 'block' },
  { label: 'No readings', colour: 'var(--hh-missing)', shape: 'hatched' },
  { label: 'No readings due', colour: 'var(--hh-axis)', shape: 'box' },
];

export const nameOfRow = ({ name, assetId }: CoverageRow): string => name ?? assetId;

/** One asset's days as cells: complete, partly read, or not at all. */
export const cellsOf = (row: CoverageRow, { days }: Coverage): HeatCell[] =>
  days.map((date, index) => {
    const due = row.expected[index]!;
    const present = row.present[index]!;
    const estimated = row.estimated[index]!;
    const read = due === 0 ? 'no reading due' : `${present} of ${due} half-hours received`;
    const aside = row.setAside[index]!;
    const note = (estimated > 0 ? `, ${estimated} estimated` : '') + (aside > 0 ? `, ${aside} set aside` : '');
    const words = `${nameOfRow(row)}, ${formatDate(date)}: ${read}${note}`;
    return {
      fill:
        due === 0
          ? undefined
          : present === 0
            ? MISSING_FILL
            : present < due
              ? gapFill(1 - present / due)
              : COMPLETE_FILL,
      words,
    };
  });

/** Percent of an asset's due half hours that are read; null where none were due. */
export function percentOf({ present, expected }: CoverageRow): number | null {
  const due = expected.reduce((sum, value) => sum + value, 0);
  return due === 0 ? null : (100 * present.reduce((sum, value) => sum + value, 0)) / due;
}

/** Labels of the days under the map, each with the number of columns it spans. */
export function columnsOf({ days }: Coverage): { label: string; span: number }[] {
  const span = Math.ceil(days.length / MAX_LABELS);
  return Array.from({ length: Math.ceil(days.length / span) }, (_, index) => ({
    label: formatDayMonth(londonMidnight(days[index * span]!)),
    span: Math.min(span, days.length - index * span),
  }));
}

const percentCell = (row: CoverageRow): number | null => {
  const percent = percentOf(row);
  return percent === null ? null : Math.round(percent * 10) / 10;
};

/** The page of assets as a table: a row an asset, a column a day. */
export const tableOf = (coverage: Coverage): ChartTable => ({
  columns: [
    { label: 'Asset' },
    { label: 'Received (%)' },
    ...coverage.days.map((date, index) => ({
      label: `${formatDayMonth(londonMidnight(date))} (of ${coverage.expected[index]})`,
    })),
  ],
  rows: coverage.data.map((row) => [`${nameOfRow(row)}, ${row.assetId}`, percentCell(row), ...row.present]),
});

/** How many assets of the page have every half hour, some, or none. */
export function summaryOf(coverage: Coverage): string {
  const shares = coverage.data.map(percentOf);
  const complete = shares.filter((share) => share !== null && share >= 100).length;
  const silent = shares.filter((share) => share === 0).length;
  const awaiting = shares.filter((share) => share === null).length;
  const gaps = coverage.data.length - complete - silent - awaiting;
  return (
    `${coverage.data.length} assets over ${coverage.days.length} days: ${complete} complete, ${gaps} with gaps, ` +
    `${silent} without readings${awaiting === 0 ? '' : `, ${awaiting} with no readings due yet`}.`
  );
}

/** How complete the readings of all assets are, those of other pages too. */
export function coverageNote({
  total,
  totalItems,
  assetsSampled,
  sampledWithinPoints: within,
  days,
}: Coverage): string {
  const lastDay = days.at(-1);
  if (total.expected === 0 || lastDay === undefined) return totalItems > 0 ? 'No readings due yet' : '\u00a0';
  const points = within === null ? '' : `, ± ${formatCount(Math.round(10 * within) / 10)} points`;
  const basis =
    assetsSampled < totalItems ? ` · estimated from a sample of ${formatCount(assetsSampled)} assets${points}` : '';
  return (
    `${formatPercent(receivedPercent(total))} of readings received, ` +
    `${formatCount(total.expected - total.present)} missing · full days to ${formatDate(lastDay)}${basis}`
  );
}
