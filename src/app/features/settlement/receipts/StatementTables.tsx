import type { ReactNode } from 'react';
import { decimalsOf, formatFixed, formatInstant, formatNumber, formatPounds } from '#app/format/format.ts';
import { factorName } from '#app/format/schemeWords.ts';
import type { EventReceipt } from '#contract/receipt.ts';
import type { EventStats, StatsRun } from '#contract/stats.ts';
import { amountText, decimalsIn, halfHourName, nameOf, periodName } from './receiptWords.ts';
import classes from './Statement.module.css';

type TableProps = { title: string; heads: readonly string[]; rows: readonly ReactNode[][]; sum?: readonly ReactNode[] };

/** A table of figures, its first column text, its last row the sum. */
function StatementTable({ title, heads, rows, sum }: TableProps) {
  const row = (cells: readonly ReactNode[]) => (
    <>
      <th scope="row">{cells[0]}</th>
      {cells.slice(1).map((cell, index) => (
        <td key={heads[index + 1]}>{cell}</td>
      ))}
    </>
  );
  return (
    <section>
      <h2>{title}</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>{row(cells)}</tr>
          ))}
        </tbody>
        {sum && (
          <tfoot>
            <tr>{row(sum)}</tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

const TOGETHER = 'Total';
const percent = (value: number | null | undefined): string => (value == null ? '–' : `${formatFixed(value, 1)}\u202f%`);

/** What each half hour delivered and earned. */
export function HalfHourTable({ stats, receipt }: { stats: EventStats; receipt: EventReceipt }) {
  const kwh = decimalsIn(receipt, 'kwh');
  const gbp = decimalsIn(receipt, 'gbp');
  const energy = (value: number | null) => formatFixed(value, kwh);
  const symbol = factorName(stats.terms?.settlementMethod);
  const factors = decimalsOf(stats.settlementPeriods.map(({ performanceFactor }) => performanceFactor));
  return (
    <StatementTable
      title="By half-hour"
      heads={[
        'Settlement period',
        'Baseline, kWh',
        'Metered, kWh',
        'Delivered, kWh',
        'Share of contracted',
        ...(symbol === null ? [] : [symbol]),
        'Revenue',
      ]}
      rows={receipt.lines.map((line) => {
        const period = stats.settlementPeriods.find(({ startTime }) => startTime === line.key);
        return [
          line.kind === 'HALF_HOUR' ? `${halfHourName(line.key!)}, ${periodName(line.key!)}` : nameOf(line),
          energy(period?.baselineKwh ?? null),
          energy(period?.actualKwh ?? null),
          amountText(line.kwh, 'kwh', kwh),
          percent(period?.deliveryPercentage),
          ...(symbol === null ? [] : [formatFixed(line.factor, factors)]),
          amountText(line.gbp, 'gbp', gbp),
        ];
      })}
      sum={[
        TOGETHER,
        energy(stats.baselineKwh),
        energy(stats.actualKwh),
        amountText(receipt.total.kwh, 'kwh', kwh),
        percent(stats.deliveryPercentage),
        ...(symbol === null ? [] : [formatFixed(stats.performanceFactor, factors)]),
        amountText(receipt.total.gbp, 'gbp', gbp),
      ]}
    />
  );
}

/** What each portfolio delivered and its share of the revenue. */
export function PortfolioTable({ receipt, halfHours }: { receipt: EventReceipt; halfHours: number }) {
  const kwh = decimalsIn(receipt, 'kwh');
  const gbp = decimalsIn(receipt, 'gbp');
  const total = Number(receipt.total.kwh);
  const share = (part: string | null) => (part === null || total === 0 ? '–' : percent((100 * Number(part)) / total));
  const assets = (expected: number | null) => (expected === null ? '–' : formatNumber(expected / halfHours));
  const sum = (of: 'expected' | 'counted') => receipt.lines.reduce((all, line) => all + (line[of] ?? 0), 0);
  const { others } = receipt;
  return (
    <StatementTable
      title={receipt.isEstimate ? 'By portfolio (estimate)' : 'By portfolio'}
      heads={['Portfolio', 'Assets', 'Half-hours counted', 'Delivered, kWh', 'Share', 'Revenue']}
      rows={[
        ...receipt.lines.map((line) => [
          nameOf(line),
          assets(line.expected),
          line.counted === null ? '–' : formatNumber(line.counted),
          amountText(line.kwh, 'kwh', kwh),
          share(line.kwh),
          amountText(line.gbp, 'gbp', gbp),
        ]),
        ...(others.count === 0
          ? []
          : [
              [
                `${formatNumber(others.count)} more`,
                '–',
                '–',
                amountText(others.kwh, 'kwh', kwh),
                share(others.kwh),
                amountText(others.gbp, 'gbp', gbp),
              ],
            ]),
      ]}
      sum={[
        TOGETHER,
        others.count > 0 ? '–' : assets(sum('expected')),
        others.count > 0 ? '–' : formatNumber(sum('counted')),
        amountText(receipt.total.kwh, 'kwh', kwh),
        share(receipt.total.kwh),
        amountText(receipt.total.gbp, 'gbp', gbp),
      ]}
    />
  );
}

/** Every run of the event, oldest first. */
export function RunTable({ runs }: { runs: readonly StatsRun[] }) {
  return (
    <StatementTable
      title="Runs"
      heads={['Run', 'Calculated', 'Half-hours received', 'Delivered, kWh', 'Revenue', 'State']}
      rows={runs
        .toReversed()
        .map(({ run, calculatedUTC, presentReadings, deliveredKwh, revenueGbp, status }) => [
          run,
          formatInstant(calculatedUTC, true),
          formatNumber(presentReadings),
          formatFixed(deliveredKwh, 3),
          formatPounds(revenueGbp),
          status === 'FINAL' ? 'Final' : 'Preliminary',
        ])}
    />
  );
}
