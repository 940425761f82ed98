import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Chart } from '#app/charts/Chart.tsx';
import { HeatMap } from '#app/charts/HeatMap.tsx';
import { rangeOfDay } from '#app/format/addressRange.ts';
import { formatFixed } from '#app/format/format.ts';
import type { Coverage } from '#contract/coverage.ts';
import { cellsOf, columnsOf, coverageLegend, nameOfRow, percentOf, summaryOf, tableOf } from './coverageView.ts';
import classes from './dataQuality.module.css';

const ROW_PX = 24;
/** Heights of the days under the map, the active line, and the gap between. */
const FOOT_PX = 52;
const MAX_ROWS_SHOWN = 25;

const percentText = (percent: number | null): string =>
  percent === null ? 'not due' : `${formatFixed(percent, 1)}\u202f%`;

type CoverageMapProps = {
  coverage: Coverage | undefined;
  pageSize: number;
  error: unknown;
  onRetry: () => void;
  stale: boolean;
};

/** A page of assets by their London days: where readings are missing. A cell opens that day of the asset. */
export function CoverageMap({ coverage, pageSize, error, onRetry, stale }: CoverageMapProps) {
  const navigate = useNavigate();
  const rows = useMemo(
    () =>
      (coverage?.data ?? []).map((row) => ({
        id: row.assetUUID,
        head: (
          <span className={classes.head}>
            <Link to="/assets/$assetUUID" params={{ assetUUID: row.assetUUID }} title={nameOfRow(row)}>
              {nameOfRow(row)}
            </Link>
            <span>{percentText(percentOf(row))}</span>
          </span>
        ),
        cells: cellsOf(row, coverage!),
      })),
    [coverage],
  );
  const open = (row: number, column: number) => {
    const { assetUUID } = coverage!.data[row]!;
    const day = coverage!.days[column]!;
    void navigate({ to: '/assets/$assetUUID', params: { assetUUID }, search: { day, ...rangeOfDay(day) } });
  };
  return (
    <div className={classes.map}>
      <Chart
        title="Half-hours received"
        measure="by asset and day"
        height={Math.min(pageSize, MAX_ROWS_SHOWN) * ROW_PX + FOOT_PX}
        loading={coverage === undefined}
        error={coverage === undefined ? error : undefined}
        onRetry={onRetry}
        stale={stale}
        summary={coverage ? summaryOf(coverage) : ''}
        legend={coverageLegend}
        table={() => tableOf(coverage!)}
        fileName="Half-hours received"
      >
        {coverage && (
          <HeatMap
            label="Half-hours received"
            rowHeight={ROW_PX}
            hint="Select a cell to open its day"
            rows={rows}
            columns={columnsOf(coverage)}
            onOpen={open}
          />
        )}
      </Chart>
    </div>
  );
}
