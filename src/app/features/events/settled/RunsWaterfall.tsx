import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Chart } from '#app/charts/Chart.tsx';
import { ColumnPlot, PlottedColumn } from '#app/charts/ColumnPlot.tsx';
import { query } from '#app/data/query.ts';
import { decimalsOf, formatFixed } from '#app/format/format.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { Event } from '#contract/event.ts';
import type { EventSettling } from '#contract/settling.ts';
import type { EventStats } from '#contract/stats.ts';
import { atTab } from '../eventPageSearch.ts';
import { amountsUpTo } from './halfHourFigures.ts';
import { runSteps, ticksOf } from './runSteps.ts';
import classes from './RunsWaterfall.module.css';

type RunsWaterfallProps = { event: Event; newest: EventStats; settling: EventSettling | undefined };

const HEIGHT_PX = 190;

/** From the first run to the newest, what is likely still to come, and what would then be short. */
export function RunsWaterfall({ event, newest, settling }: RunsWaterfallProps) {
  const { data, error, refetch } = useQuery(
    query('listEventStatsRuns', { params: { 'event-uuid': event.eventUUID }, query: { pageSize: 200 } }),
  );
  const steps = data ? runSteps(data.data, settling?.outstanding.likelyKwh ?? null, newest.targetKwh) : [];
  const { unit, scale, number } = amountsUpTo(Math.max(newest.targetKwh ?? 0, ...steps.map(({ to }) => Math.abs(to))));
  const { ticks, isCut } = ticksOf(steps, newest.targetKwh, scale);
  const decimals = decimalsOf(ticks);
  const signed = (kwh: number): string => `${kwh < 0 ? '−' : '+'}${number(Math.abs(kwh))}`;
  return (
    <Panel>
      <Chart
        title="Runs"
        measure={`${unit}, each frozen when it was made`}
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
            ticks={ticks}
            format={(tick) => formatFixed(tick, decimals)}
            dashedAt={newest.targetKwh === null ? null : newest.targetKwh / scale}
          >
            {steps.map(({ name, from, to, isTotal, kind }) => (
              <span key={name}>
                <PlottedColumn
                  ticks={ticks}
                  parts={[{ from: from / scale, to: to / scale, kind }]}
                  label={isTotal ? number(to) : signed(kind === 'short' ? from - to : to - from)}
                  isCut={isCut && isTotal}
                />
              </span>
            ))}
          </ColumnPlot>
          <ol className={classes.names}>
            {steps.map(({ name, note }) => (
              <li key={name}>
                {name}
                <small>{note}</small>
              </li>
            ))}
          </ol>
          <p className={classes.say}>
            {newest.run === 1 ? (
              'One run so far. It stays as it is, whatever run comes after it.'
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
