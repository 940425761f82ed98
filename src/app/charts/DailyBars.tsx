import { useId, useMemo, useRef, type Ref } from 'react';
import { Bar, BarChart, Tooltip, XAxis, YAxis, type BarShapeProps } from 'recharts';
import { formatDay, formatEnergy, formatMonth, formatTick } from '#app/format/format.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { ActiveLabel, type ActiveLabelHandle } from './ActiveLabel.tsx';
import { Chart, type ChartFrameProps } from './Chart.tsx';
import { GridLines } from './GridLines.tsx';
import { Hatch } from './layers.tsx';
import { niceTicks } from './niceTicks.ts';
import { isMonthly, legendOf, summaryOf, tableOf, ticksOf, withBefore, type Period } from './periods.ts';
import { level, margin, upright } from './seriesStyle.ts';
import { TipCard } from './TipCard.tsx';
import { zoomed, type ZoomStep } from './zoom.ts';

type DailyBarsProps = ChartFrameProps & {
  /** Undefined while it loads; keep the reference stable. */
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

const STRIP_HEIGHT = 7;

/**
 * Energy by the day or the month as bars; incomplete periods are hatched, periods without readings a strip on the axis.
 */
export function DailyBars({ periods, before, kind = 'metered', onOpen, onZoom, summary, ...frame }: DailyBarsProps) {
  const moment = useRef<ActiveLabelHandle>(null);
  const nothing = periods !== undefined && periods.every(({ value }) => value === null);
  const shown = useMemo(() => periods && withBefore(periods, before), [periods, before]);
  const zoom = (step: ZoomStep) => {
    if (!periods?.length) return;
    const ends = [Date.parse(periods[0]!.from), Date.parse(periods.at(-1)!.to)] as const;
    const at = moment.current?.read();
    const next = zoomed(ends, step, HALF_HOUR_MS, at === undefined ? undefined : Date.parse(String(at)));
    if (next) onZoom?.(...next);
  };
  const open = () => {
    const period = periods?.find(({ from }) => from === moment.current?.read());
    if (period) onOpen?.(period);
  };
  return (
    <Chart
      {...frame}
      measure={isMonthly(periods ?? []) ? 'kWh per month' : 'kWh per day'}
      loading={frame.loading ?? periods === undefined}
      empty={nothing ? 'No readings in this range' : undefined}
      summary={summary ?? summaryOf(periods ?? [])}
      legend={legendOf(shown ?? [], `var(--hh-${kind})`)}
      table={() => tableOf(shown ?? [])}
      onZoomStep={onZoom && zoom}
      onEnter={onOpen && open}
      enterWords="open that period"
    >
      {shown && (
        <Drawing name={frame.title} periods={shown} colour={`var(--hh-${kind})`} onOpen={onOpen} moment={moment} />
      )}
    </Chart>
  );
}

type DrawingProps = {
  name: string;
  periods: readonly Period[];
  colour: string;
  onOpen: DailyBarsProps['onOpen'];
  moment: Ref<ActiveLabelHandle>;
};

function Drawing({ name, periods, colour, onOpen, moment }: DrawingProps) {
  const id = useId();
  const data = useMemo(() => [...periods], [periods]);
  const ticks = useMemo(() => ticksOf(periods), [periods]);
  const heights = useMemo(
    () => niceTicks(periods.flatMap(({ value, before }) => [value ?? 0, before ?? 0])),
    [periods],
  );
  const spanMs = Date.parse(periods.at(-1)!.to) - Date.parse(periods[0]!.from);
  const monthly = isMonthly(periods);
  const label = (from: string): string => (monthly ? formatMonth(from) : formatTick(Date.parse(from), spanMs));
  const shape = ({ x, y, width, height, background, payload }: BarShapeProps) => {
    const { value, before, expected, present } = payload as Period;
    const [ceiling, floor] = [background?.y ?? 0, (background?.y ?? 0) + (background?.height ?? 0)];
    const heightOf = (kwh: number): number =>
      floor - ((kwh - heights[0]!) / (heights.at(-1)! - heights[0]!)) * (floor - ceiling);
    return (
      <>
        {value === null ? (
          expected > 0 && (
            <rect x={x} y={floor - STRIP_HEIGHT} width={width} height={STRIP_HEIGHT} fill={`url(#${id}missing)`} />
          )
        ) : (
          <rect
            x={x}
            y={y}
            width={width}
            height={height}
            rx={width > 6 ? 1.5 : 0}
            fill={present < expected ? `url(#${id}partial)` : colour}
          />
        )}
        {before != null && (
          <path d={`M${x - 1} ${heightOf(before)}h${width + 2}`} stroke="var(--mantine-color-text)" strokeWidth={1.5} />
        )}
      </>
    );
  };

  return (
    <BarChart
      aria-label={name}
      responsive
      style={{ width: '100%', height: '100%' }}
      data={data}
      margin={margin}
      barCategoryGap={periods.length > 120 ? '6%' : '18%'}
    >
      <defs>
        <Hatch id={`${id}missing`} colour="var(--hh-missing)" />
        <Hatch id={`${id}partial`} colour={colour} tint={0.25} />
      </defs>
      <GridLines />
      <XAxis dataKey="from" ticks={ticks} interval="preserveStart" minTickGap={16} tickFormatter={label} {...level} />
      <YAxis {...upright(heights)} />
      <Bar
        dataKey={energyOf}
        isAnimationActive={false}
        shape={shape}
        maxBarSize={48}
        cursor={onOpen ? 'pointer' : 'default'}
        {...(onOpen && { onClick: ({ payload }: { payload?: Period }) => payload && onOpen(payload) })}
      />
      <ActiveLabel handle={moment} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--hh-hover)' }}
        content={<PeriodTip colour={colour} monthly={monthly} />}
      />
    </BarChart>
  );
}

const energyOf = (period: Period): number => period.value ?? 0;

function PeriodTip({
  payload,
  colour,
  monthly,
}: {
  payload?: readonly { payload: Period }[];
  colour: string;
  monthly: boolean;
}) {
  const [point] = payload ?? [];
  if (point === undefined) return null;
  const { from, value, before, expected, present } = point.payload;
  return (
    <TipCard
      title={monthly ? formatMonth(from) : formatDay(from, true)}
      lines={[
        {
          label: 'Energy',
          colour,
          shape: 'block',
          cells: [value === null ? 'no reading' : formatEnergy(value, 'exact')],
        },
        ...(before === undefined
          ? []
          : [
              {
                label: 'Period before',
                colour: 'var(--mantine-color-text)',
                shape: 'line' as const,
                cells: [formatEnergy(before, 'exact')],
              },
            ]),
      ]}
      foot={expected === 0 ? 'no half hour due' : `${present} of ${expected} half hours read`}
    />
  );
}
