import { useId, useMemo, useRef } from 'react';
import { Bar, BarChart, ReferenceLine, Tooltip, XAxis, YAxis, type BarShapeProps } from 'recharts';
import { formatDayMonth } from '#app/format/format.ts';
import { ActiveLabel, type ActiveLabelHandle } from './ActiveLabel.tsx';
import { Chart, type ChartFrameProps } from './Chart.tsx';
import { GridLines } from './GridLines.tsx';
import { Hatch } from './layers.tsx';
import { niceTicks } from './niceTicks.ts';
import { legendOf, summaryOf, tableOf, tipOf, type Response } from './response.ts';
import { level, margin, upright } from './seriesStyle.ts';
import { TipCard } from './TipCard.tsx';

type ResponseBarsProps = ChartFrameProps & {
  /** Settled events, earliest first; undefined while they load. Keep the reference stable. */
  responses: readonly Response[] | undefined;
  /** A click on an event, or Enter on the active one. */
  onOpen: (response: Response) => void;
};

const STRIP_HEIGHT = 7;

/** Delivery of an asset in each of its events; negative delivery is hatched, an event without readings is a strip. */
export function ResponseBars({ responses, onOpen, ...frame }: ResponseBarsProps) {
  const id = useId();
  const moment = useRef<ActiveLabelHandle>(null);
  const data = useMemo(() => [...(responses ?? [])], [responses]);
  const heights = useMemo(() => niceTicks(data.map(({ deliveredKwh }) => deliveredKwh ?? 0)), [data]);
  const nameOf = (one: string) => formatDayMonth(data.find((response) => response.id === one)?.startTime ?? 0);
  const open = () => {
    const response = data.find((one) => one.id === moment.current?.read());
    if (response) onOpen(response);
  };
  const shape = ({ x, y, width, height, background, payload }: BarShapeProps) => {
    const { deliveredKwh } = payload as Response;
    const floor = (background?.y ?? 0) + (background?.height ?? 0);
    if (deliveredKwh === null)
      return <rect x={x} y={floor - STRIP_HEIGHT} width={width} height={STRIP_HEIGHT} fill={`url(#${id}missing)`} />;
    const fill = deliveredKwh < 0 ? `url(#${id}other)` : 'var(--hh-delivered)';
    return <rect x={x} y={Math.min(y, y + height)} width={width} height={Math.abs(height)} rx={2} fill={fill} />;
  };
  return (
    <Chart
      {...frame}
      measure="kWh delivered per event"
      loading={frame.loading ?? responses === undefined}
      empty={responses?.length === 0 ? 'No event has been settled for this asset yet' : undefined}
      summary={summaryOf(data)}
      legend={legendOf(data)}
      table={() => tableOf(data)}
      onEnter={open}
      enterWords="open that event"
    >
      <BarChart
        aria-label={frame.title}
        responsive
        style={{ width: '100%', height: '100%' }}
        data={data}
        margin={margin}
        barCategoryGap="28%"
      >
        <defs>
          <Hatch id={`${id}missing`} colour="var(--hh-missing)" />
          <Hatch id={`${id}other`} colour="var(--hh-shortfall)" tint={0.2} />
        </defs>
        <GridLines />
        <XAxis dataKey="id" tickFormatter={nameOf} interval="preserveStart" minTickGap={12} {...level} />
        <YAxis {...upright(heights)} />
        <ReferenceLine y={0} stroke="var(--hh-axis)" />
        <Bar
          dataKey={deliveredOf}
          isAnimationActive={false}
          shape={shape}
          maxBarSize={56}
          cursor="pointer"
          onClick={({ payload }: { payload?: Response }) => payload && onOpen(payload)}
        />
        <ActiveLabel handle={moment} />
        <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--hh-hover)' }} content={<ResponseTip />} />
      </BarChart>
    </Chart>
  );
}

const deliveredOf = ({ deliveredKwh }: Response): number => deliveredKwh ?? 0;
const COLOURS: Record<string, string> = {
  Baseline: 'var(--hh-baseline)',
  Metered: 'var(--hh-metered)',
  Delivered: 'var(--hh-delivered)',
};

function ResponseTip({ payload }: { payload?: readonly { payload: Response }[] }) {
  const [point] = payload ?? [];
  if (point === undefined) return null;
  const { title, cells, foot } = tipOf(point.payload);
  return (
    <TipCard
      title={title}
      lines={cells.map(([label, cell]) => ({ label, colour: COLOURS[label]!, shape: 'block', cells: [cell] }))}
      foot={foot}
    />
  );
}
