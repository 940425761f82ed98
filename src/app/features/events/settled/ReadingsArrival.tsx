import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import { formatClock, formatDay, formatPercent } from '#app/format/format.ts';
import type { Event } from '#contract/event.ts';
import type { EventSettling } from '#contract/settling.ts';
import { arrivalScale, bandOf, lineOf } from './arrivalPaths.ts';
import classes from './ReadingsArrival.module.css';

type ReadingsArrivalProps = Omit<ChartFrameProps, 'title'> & { event: Event; settling: EventSettling | undefined };

const HEIGHT_PX = 190;
const HOUR_MS = 3_600_000;

/** How much of an event's readings has come by hours since its end, against the events before it. */
export function ReadingsArrival({ event, settling, ...frame }: ReadingsArrivalProps) {
  const arrival = settling?.arrival;
  const now = arrival && `${formatPercent(arrival.presentPercent)} now`;
  return (
    <Chart
      {...frame}
      title="Readings of the window"
      measure="share of asset half-hours"
      note={settling?.sentence}
      height={HEIGHT_PX}
      summary={`${now ?? ''}. ${settling?.sentence ?? ''}`}
      fileName={`${event.name} readings of the window`}
      legend={[
        { label: 'This event', colour: 'var(--hh-metered)', shape: 'line' },
        ...(arrival && arrival.events > 0
          ? [
              {
                label: `Range of the last ${arrival.events === 1 ? 'event' : `${arrival.events} events`}`,
                colour: 'color-mix(in srgb, var(--hh-metered) 25%, var(--hh-surface))',
                shape: 'block',
              } as const,
            ]
          : []),
      ]}
      table={() => ({
        columns: ['Hours since the end', 'This event (%)', 'Typical, low (%)', 'Typical, high (%)'].map((label) => ({
          label,
        })),
        rows: (arrival?.hours ?? []).map((hours, index) => [
          hours,
          arrival?.present[index] ?? null,
          arrival?.usualLow[index] ?? null,
          arrival?.usualHigh[index] ?? null,
        ]),
      })}
    >
      {arrival && <Drawing endMs={Date.parse(event.endTime)} arrival={arrival} />}
    </Chart>
  );
}

function Drawing({ endMs, arrival }: { endMs: number; arrival: EventSettling['arrival'] }) {
  const { ticks, lastHours, days, x, y } = arrivalScale(arrival);
  const at = { left: `${x(arrival.hoursSinceEnd)}%`, top: `${y(arrival.presentPercent)}%` };
  return (
    <div className={classes.plot} aria-hidden="true">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={classes.drawing}>
        {ticks.map((tick) => (
          <line key={tick} x1={0} x2={100} y1={y(tick)} y2={y(tick)} className={classes.grid} />
        ))}
        <path d={bandOf(arrival, lastHours, x, y)} className={classes.usual} />
        <path d={lineOf(arrival, x, y)} className={classes.line} />
      </svg>
      {ticks.map((tick) => (
        <span key={tick} className={classes.tick} style={{ top: `${y(tick)}%` }}>
          {`${tick}\u202f%`}
        </span>
      ))}
      {days.map((hours) => (
        <span key={hours} className={classes.day} style={{ left: `${x(hours)}%` }}>
          {hours === 0 ? formatClock(endMs) : formatDay(endMs + hours * HOUR_MS)}
        </span>
      ))}
      <span className={classes.dot} style={at} />
      <span className={classes.now} data-ends={x(arrival.hoursSinceEnd) > 60 || undefined} style={at}>
        {formatPercent(arrival.presentPercent)} now
      </span>
    </div>
  );
}
