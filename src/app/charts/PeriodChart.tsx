import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { formatClock, formatEnergy, formatPeriods, formatPower, formatWindow } from '#app/format/format.ts';
import { Chart, type ChartFrameProps } from './Chart.tsx';
import { ColumnPlot } from './ColumnPlot.tsx';
import { niceTicks } from './niceTicks.ts';
import {
  type ChartPeriod,
  heightsOf,
  legendOf,
  linesOf,
  type MoreFigures,
  partsOf,
  type PeriodLayer,
  tableOf,
} from './periodLayers.ts';
import { type PeriodRow, PeriodTable } from './PeriodTable.tsx';
import classes from './PeriodChart.module.css';

type PeriodChartProps = ChartFrameProps & {
  periods: readonly ChartPeriod[];
  /** Unit of the axis; values are kWh or kW. */
  unit: 'kWh' | 'MWh' | 'kW';
  layers: readonly PeriodLayer[];
  /** Series side by side: none is drawn over another. */
  isGrouped?: boolean;
  /** Figures under the columns; with too little room for that, each half hour is a row with its bar. */
  rows?: readonly PeriodRow[];
  /** More columns of the table. */
  more?: readonly MoreFigures[];
  summary: string;
  empty?: string | undefined;
  /** Opens the receipt of a half hour. */
  onReceipt?: ((index: number) => void) | undefined;
  /** Content below all half hours. */
  children?: ReactNode;
};

/** A column needs this much for its figures, and their names before it. */
const COLUMN_PX = 62;
const NAMES_PX = 88;
const HEIGHT_PX = 240;
const HEIGHT_WITH_ROWS_PX = 310;
const ROW_PX = 40;
const KWH_PER_MWH = 1000;

/** The half hours of an event: layers of energy or power in columns over one axis. */
export function PeriodChart({
  periods,
  unit,
  layers,
  isGrouped = false,
  rows = [],
  more = [],
  onReceipt,
  children,
  ...frame
}: PeriodChartProps) {
  const { ref, width } = useElementSize();
  const active = useRef<number>(undefined);
  const scale = unit === 'MWh' ? KWH_PER_MWH : 1;
  const drawn = layers.filter(({ values }) => values.some((value) => value !== null));
  const ticks = niceTicks(heightsOf(drawn).map((value) => value / scale));
  const legend = legendOf(drawn);
  const hasMark = legend.some(({ shape }) => shape === 'dashed');
  const columns = periods.map(({ startTime, endTime }, index) => ({
    key: startTime,
    parts: partsOf(drawn, index, scale, isGrouped),
    ...(rows.length === 0 && {
      name: (
        <>
          {formatClock(startTime)}
          <small>{formatPeriods(startTime, endTime)}</small>
        </>
      ),
    }),
  }));
  const tipOf = (index: number) => {
    const { startTime, endTime } = periods[index]!;
    return {
      title: formatWindow(startTime, endTime),
      aside: formatPeriods(startTime, endTime),
      lines: linesOf(drawn, index, unit === 'kW' ? formatPower : formatEnergy),
    };
  };
  const table = { periods, rows, ticks, columns };
  const isLying = rows.length > 0 && width > 0 && width < NAMES_PX + COLUMN_PX * periods.length;
  return (
    <Chart
      {...frame}
      measure={
        (unit === 'kW' ? 'kW, mean per half-hour' : `${unit}${hasMark ? ' against contracted' : ''}`) +
        (onReceipt ? ', select a bar for its receipt' : '')
      }
      height={
        frame.height ?? (isLying ? ROW_PX * (periods.length + 1) : rows.length > 0 ? HEIGHT_WITH_ROWS_PX : HEIGHT_PX)
      }
      grows
      legend={legend}
      table={() => tableOf(periods, layers, more, unit === 'kW' ? 'kW' : 'kWh')}
      onEnter={onReceipt && (() => active.current !== undefined && onReceipt(active.current))}
      enterWords="open its receipt"
    >
      <div
        ref={ref}
        className={classes.chart}
        style={{ '--column-axis': rows.length > 0 && `${NAMES_PX}px` } as CSSProperties}
      >
        {width > 0 &&
          (isLying ? (
            <PeriodTable {...table} isLying />
          ) : (
            <>
              <ColumnPlot
                title={frame.title}
                ticks={ticks}
                columns={columns}
                slots={isGrouped ? drawn.length : 1}
                tipOf={tipOf}
                onActive={(index) => {
                  active.current = index;
                }}
                onOpen={onReceipt}
              />
              {rows.length > 0 && <PeriodTable {...table} />}
            </>
          ))}
        {width > 0 && children}
      </div>
    </Chart>
  );
}
