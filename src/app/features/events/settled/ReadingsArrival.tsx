import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import { formatClock, formatDay, formatPercent } from '#app/format/format.ts';
import type { Event } from '#contract/event.ts';
import type { EventSettling } from '#contract/settling.ts';
import classes from './ReadingsArrival.module.css';

type Arrival = EventSettling['arrival'];
type Scale = (value: number) => number;

const MIN_HOURS = 72;
const DAY_HOURS = 24;
const MAX_DAYS = 4;
const TICK = 20;

/** Returns the axes of the readings that come: hours since the end, and percent from the lowest value up. */
function arrivalScale({ hoursSinceEnd, presentPercent, hours, present, usualLow }: Arrival) {
  const lastHours = Math.max(MIN_HOURS, 1.25 * hoursSinceEnd);
  const shown = [...present, ...usualLow].filter((_, index) => hours[index % hours.length]! <= lastHours);
  const lowest = Math.min(presentPercent, ...shown.filter((value) => value !== null));
  const low = Math.min(100 - 2 * TICK, TICK * Math.floor(lowest / TICK));
  const ticks = Array.from({ length: (100 - low) / TICK + 1 }, (_, index) => low + index * TICK);
  const every = DAY_HOURS * Math.ceil(lastHours / DAY_HOURS / MAX_DAYS);
  const days = Array.from({ length: Math.floor((0.9 * lastHours) / every) + 1 }, (_, index) => index * every);
  const x: Scale = (value) => (100 * value) / lastHours;
  const y: Scale = (value) => 100 - (100 * (value - low)) / (100 - low);
  return { ticks, lastHours, days, x, y };
}

/** Returns the line of what has come, in steps, until now. */
function lineOf({ hours, present, hoursSinceEnd, presentPercent }: Arrival, x: Scale, y: Scale): string {
  const known = hours.flatMap((each, index) => {
    const value = present[index] ?? null;
    return value === null ? [] : [`${x(each)} ${y(value)}`];
  });
  return `M${[...known, `${x(hoursSinceEnd)} ${y(presentPercent)}`].join('L')}`;
}

/** Returns the area between the lowest and the highest share of the earlier events. */
function bandOf({ hours, usualLow, usualHigh }: Arrival, lastHours: number, x: Scale, y: Scale): string {
  const edge = (values: Arrival['usualLow']) =>
    hours.flatMap((each, index) => {
      const value = values[index] ?? null;
      const before = index === 0 ? 0 : hours[index - 1]!;
      return value === null || before > lastHours ? [] : [`${x(Math.min(each, lastHours))} ${y(value)}`];
    });
  const [top, bottom] = [edge(usualHigh), edge(usualLow).toReversed()];
  return top.length === 0 ? '' : `M${[...top, ...bottom].join('L')}Z`;
}

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
