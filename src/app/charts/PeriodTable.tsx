import type { ReactNode } from 'react';
import { formatClock, formatPeriods } from '#app/format/format.ts';
import { type PlottedColumn, PlottedTrack } from './ColumnPlot.tsx';
import type { ChartPeriod } from './periodLayers.ts';
import classes from './PeriodChart.module.css';

/** A figure of each half hour; the first row is the strongest. */
export type PeriodRow = { name: string; cells: readonly ReactNode[] };

type PeriodTableProps = {
  periods: readonly ChartPeriod[];
  rows: readonly PeriodRow[];
  ticks: readonly number[];
  columns: readonly PlottedColumn[];
  /** Each half hour is a row with its bar. */
  isLying?: boolean;
};

const LABEL = 'By half-hour';

/** The figures of each half hour, under its column or after its bar. */
export function PeriodTable({ periods, rows, ticks, columns, isLying = false }: PeriodTableProps) {
  const heads = periods.map(({ startTime, endTime }) => (
    <th key={startTime} scope={isLying ? 'row' : 'col'}>
      {formatClock(startTime)} <small>{formatPeriods(startTime, endTime)}</small>
    </th>
  ));
  if (isLying)
    return (
      <table className={classes.figures} data-lying aria-label={LABEL}>
        <thead>
          <tr>
            <th scope="col">Half-hour</th>
            <td aria-hidden="true" />
            {rows.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ key, parts }, index) => (
            <tr key={key} data-now={parts.some(({ kind }) => kind === 'now')}>
              {heads[index]}
              <td aria-hidden="true">
                <PlottedTrack ticks={ticks} parts={parts} />
              </td>
              {rows.map(({ name, cells }, row) => (
                <td key={name} data-strong={row === 0}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  return (
    <table className={classes.figures} aria-label={LABEL}>
      <thead>
        <tr>
          <th scope="col">Half-hour</th>
          {heads}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }, row) => (
          <tr key={name}>
            <th scope="row" data-strong={row === 0}>
              {name}
            </th>
            {periods.map(({ startTime }, index) => (
              <td key={startTime} data-strong={row === 0}>
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
