import { useRef } from 'react';
import { formatDay, formatDayMonth, formatEnergy, formatMonth } from '#app/format/format.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { Chart, type ChartFrameProps } from './Chart.tsx';
import { type ColumnPart, ColumnPlot } from './ColumnPlot.tsx';
import { niceTicks } from './niceTicks.ts';
import { isMonthly, legendOf, summaryOf, tableOf, withBefore, type Period } from './periods.ts';
import { zoomed, type ZoomStep } from './zoom.ts';

type DailyBarsProps = ChartFrameProps & {
  /** Undefined while it loads. */
  periods: readonly Period[] | undefined;
  /** The same range before, period by period: a line on each bar. */
  before?: readonly Period[] | undefined;
  kind?: 'metered' | 'export' | 'delivered';
  /** Opens a period: a click on its bar, or Enter on the active one. */
  onOpen?: (period: Period) => void;
  /** Called with a range in ms when a button or a key zooms. */
  onZoom?: (from: number, to: number) => void;
  summary?: string;
};

const BEFORE = { label: 'Previous period', colour: 'var(--mantine-color-text)', shape: 'dashed' } as const;

/**
 * Energy by the day or the month as bars; incomplete periods are hatched, periods without readings a strip on the axis.
 */
export function DailyBars({ periods, before, kind = 'metered', onOpen, onZoom, summary, ...frame }: DailyBarsProps) {
  const active = useRef<number>(undefined);
  const colour = `var(--hh-${kind})`;
  const shown = withBefore(periods ?? [], before);
  const monthly = isMonthly(shown);
  const nothing = periods !== undefined && shown.every(({ value }) => value === null);
  const activePeriod = () => (active.current === undefined ? undefined : shown[active.current]);
  const zoom = (step: ZoomStep) => {
    if (shown.length === 0) return;
    const ends = [Date.parse(shown[0]!.from), Date.parse(shown.at(-1)!.to)] as const;
    const at = activePeriod()?.from;
    const next = zoomed(ends, step, HALF_HOUR_MS, at === undefined ? undefined : Date.parse(at));
    if (next) onZoom?.(...next);
  };
  const open = () => {
    const period = activePeriod();
    if (period) onOpen?.(period);
  };
  return (
    <Chart
      {...frame}
      measure={monthly ? 'kWh per month' : 'kWh per day'}
      loading={frame.loading ?? periods === undefined}
      empty={nothing ? 'No readings in this range' : undefined}
      summary={summary ?? summaryOf(shown)}
      legend={legendOf(shown, colour)}
      table={() => tableOf(shown)}
      onZoomStep={onZoom && zoom}
      onEnter={onOpen && open}
      enterWords="open the period"
    >
      <ColumnPlot
        title={frame.title}
        ticks={niceTicks(shown.flatMap(({ value, before: earlier }) => [value ?? 0, earlier ?? 0]))}
        columns={shown.map((period) => ({
          key: period.from,
          name: monthly ? formatMonth(period.from) : formatDayMonth(period.from),
          parts: partsOfPeriod(period, colour),
        }))}
        tipOf={(index) => {
          const { from, value, before: earlier, expected, present } = shown[index]!;
          const cells = [value === null ? 'no reading' : formatEnergy(value, 'exact')];
          return {
            title: monthly ? formatMonth(from) : formatDay(from, true),
            lines: [
              { label: 'Energy', colour, shape: 'block', cells },
              ...(earlier === undefined ? [] : [{ ...BEFORE, cells: [formatEnergy(earlier, 'exact')] }]),
            ],
            foot: expected === 0 ? 'no half-hours due' : `${present} of ${expected} half-hours received`,
          };
        }}
        onActive={(index) => {
          active.current = index;
        }}
        onOpen={onOpen && ((index) => onOpen(shown[index]!))}
      />
    </Chart>
  );
}

function partsOfPeriod({ value, before, expected, present }: Period, colour: string): ColumnPart[] {
  const parts: ColumnPart[] = [];
  if (value !== null) parts.push({ kind: present < expected ? 'hatched' : 'solid', from: 0, to: value, colour });
  else if (expected > 0) parts.push({ kind: 'missing', from: 0, to: 0 });
  if (before != null) parts.push({ kind: 'mark', from: before, to: before });
  return parts;
}
