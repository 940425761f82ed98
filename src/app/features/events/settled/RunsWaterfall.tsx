import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Chart } from '#app/charts/Chart.tsx';
import { type ColumnPart, ColumnPlot } from '#app/charts/ColumnPlot.tsx';
import { query } from '#app/data/query.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { Event } from '#contract/event.ts';
import type { EventSettling } from '#contract/settling.ts';
import type { EventStats } from '#contract/stats.ts';
import { atTab } from '../eventPageSearch.ts';
import { amountsUpTo } from './amountsUpTo.ts';
import { type RunStep, runSteps, ticksOf } from './runSteps.ts';
import classes from './RunsWaterfall.module.css';

type RunsWaterfallProps = { event: Event; newest: EventStats; settling: EventSettling | undefined };

const HEIGHT_PX = 190;
const LOOKS: Record<RunStep['kind'], Pick<ColumnPart, 'kind' | 'colour'>> = {
  solid: { kind: 'solid' },
  pale: { kind: 'solid', colour: 'color-mix(in srgb, var(--hh-delivered) 45%, var(--hh-surface))' },
  hatched: { kind: 'hatched' },
  short: { kind: 'hatched', colour: 'var(--hh-shortfall)' },
};

/** From the first run to the newest, what is likely still to come, and what would then be short. */
export function RunsWaterfall({ event, newest, settling }: RunsWaterfallProps) {
  const { data, error, refetch } = useQuery(
    query('listEventStatsRuns', { params: { 'event-uuid': event.eventUUID }, query: { pageSize: 200 } }),
  );
  const steps = data ? runSteps(data.data, settling?.outstanding.likelyKwh ?? null, newest.targetKwh) : [];
  const { unit, scale, number } = amountsUpTo(Math.max(newest.targetKwh ?? 0, ...steps.map(({ to }) => Math.abs(to))));
  const { ticks, isCut } = ticksOf(steps, newest.targetKwh, scale);
  const target = newest.targetKwh === null ? null : newest.targetKwh / scale;
  const signed = (kwh: number): string => `${kwh < 0 ? '−' : '+'}${number(Math.abs(kwh))}`;
  return (
    <Panel>
      <Chart
        title="Runs"
        measure={`${unit}, each fixed when it was calculated`}
        height={HEIGHT_PX}
        grows
        loading={data === undefined}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        summary={steps
          .map(({ name, from, to, isTotal }) => `${name}: ${isTotal ? number(to) : signed(to - from)}`)
          .join(', ')}
        fileName={`${event.name} runs`}
        table={() => ({
          columns: [{ label: 'Step' }, { label: 'From (kWh)' }, { label: 'To (kWh)' }],
          rows: steps.map(({ name, from, to }) => [name, from, to]),
        })}
      >
        <div>
          <ColumnPlot
            title="Runs"
            ticks={ticks}
            columns={steps.map(({ name, note, from, to, isTotal, kind }) => ({
              key: name,
              name: (
                <>
                  <span className={classes.name}>{name}</span>
                  <small>{note}</small>
                </>
              ),
              parts: [
                { ...LOOKS[kind], from: from / scale, to: to / scale },
                ...(isCut && isTotal ? [{ kind: 'cut', from: 0, to: 0 } as const] : []),
                ...(target === null ? [] : [{ kind: 'mark', from: target, to: target } as const]),
              ],
              label: isTotal ? number(to) : signed(kind === 'short' ? from - to : to - from),
            }))}
            tipOf={(index) => {
              const { name, note, from, to } = steps[index]!;
              const line = (label: string, kwh: number) => ({
                label,
                colour: 'transparent',
                shape: 'block' as const,
                cells: [`${number(kwh)}\u202f${unit}`],
              });
              return { title: name, aside: note, lines: [line('From', from), line('To', to)] };
            }}
          />
          <p className={classes.say}>
            {newest.run === 1 ? (
              'One run so far. It stays unchanged, whatever runs follow.'
            ) : (
              <Link
                to="/events/$eventUUID"
                params={{ eventUUID: event.eventUUID }}
                search={{ ...atTab('runs'), against: newest.run - 1 }}
                hash="details"
                className={classes.link}
              >
                {`Compare run ${newest.run - 1} and ${newest.run}`}
              </Link>
            )}
          </p>
        </div>
      </Chart>
    </Panel>
  );
}
