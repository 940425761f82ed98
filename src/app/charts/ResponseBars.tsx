import { useRef } from 'react';
import { formatDayMonth } from '#app/format/format.ts';
import { Chart, type ChartFrameProps } from './Chart.tsx';
import { ColumnPlot } from './ColumnPlot.tsx';
import { niceTicks } from './niceTicks.ts';
import { legendOf, summaryOf, tableOf, tipOf, type Response } from './response.ts';

type ResponseBarsProps = ChartFrameProps & {
  /** Settled events, earliest first; undefined while they load. */
  responses: readonly Response[] | undefined;
  /** A click on an event, or Enter on the active one. */
  onOpen: (response: Response) => void;
};

/** Delivery of an asset in each of its events; negative delivery is hatched, an event without readings is a strip. */
export function ResponseBars({ responses, onOpen, ...frame }: ResponseBarsProps) {
  const active = useRef<number>(undefined);
  const data = responses ?? [];
  const open = () => active.current !== undefined && onOpen(data[active.current]!);
  return (
    <Chart
      {...frame}
      measure="kWh delivered per event"
      loading={frame.loading ?? responses === undefined}
      empty={responses?.length === 0 ? 'No settled events for this asset yet' : undefined}
      summary={summaryOf(data)}
      legend={legendOf(data)}
      table={() => tableOf(data)}
      onEnter={open}
      enterWords="open the event"
    >
      <ColumnPlot
        title={frame.title}
        ticks={niceTicks(data.map(({ deliveredKwh }) => deliveredKwh ?? 0))}
        columns={data.map(({ id, startTime, deliveredKwh }) => ({
          key: id,
          name: formatDayMonth(startTime),
          parts: [
            deliveredKwh === null
              ? { kind: 'missing', from: 0, to: 0 }
              : deliveredKwh < 0
                ? { kind: 'hatched', from: 0, to: deliveredKwh, colour: 'var(--hh-shortfall)' }
                : { kind: 'solid', from: 0, to: deliveredKwh },
          ],
        }))}
        tipOf={(index) => {
          const { title, cells, foot } = tipOf(data[index]!);
          return {
            title,
            foot,
            lines: cells.map(([label, cell]) => ({ label, colour: COLOURS[label]!, shape: 'block', cells: [cell] })),
          };
        }}
        onActive={(index) => {
          active.current = index;
        }}
        onOpen={(index) => onOpen(data[index]!)}
      />
    </Chart>
  );
}

const COLOURS: Record<string, string> = {
  Baseline: 'var(--hh-baseline)',
  Metered: 'var(--hh-metered)',
  Delivered: 'var(--hh-delivered)',
};
