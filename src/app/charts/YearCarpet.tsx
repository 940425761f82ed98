import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import {
  formatDate,
  formatDayMonth,
  formatEnergy,
  formatMonth,
  formatPercent,
  formatPeriods,
  formatWindow,
  formatZone,
} from '#app/format/format.ts';
import { londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { carpetOf, dayTable, momentsOf, monthStarts, SLOTS, type Carpet, type CarpetSeries } from './carpet.ts';
import { Chart, type ChartFrameProps } from './Chart.tsx';
import type { LegendItem } from './Legend.tsx';
import { paintCarpet } from './paintCarpet.ts';
import classes from './Carpet.module.css';

type YearCarpetProps = ChartFrameProps & {
  /** Undefined while it loads; keep the reference stable. */
  series: CarpetSeries | undefined;
  /** London days shown, from the series' start. */
  days: number;
  /** Names of the events on a day; stable. */
  eventsOn: (date: string) => readonly string[];
  colour?: string;
  /** A click on a day, or Enter on the active one. */
  onOpenDay: (date: string) => void;
};

type Place = { column: number; slot: number };
const MOVES: Record<string, Place> = {
  ArrowLeft: { column: -1, slot: 0 },
  ArrowRight: { column: 1, slot: 0 },
  ArrowUp: { column: 0, slot: -1 },
  ArrowDown: { column: 0, slot: 1 },
  PageUp: { column: -7, slot: 0 },
  PageDown: { column: 7, slot: 0 },
};
const CLOCK_LABELS = [0, 12, 24, 36];
const clamp = (value: number, count: number): number => Math.min(Math.max(value, 0), count - 1);

/** A whole year, a column a day and a row a half hour of the wall clock: the more energy, the stronger the colour. */
export function YearCarpet({
  series,
  days,
  eventsOn,
  colour = 'var(--hh-metered)',
  onOpenDay,
  ...frame
}: YearCarpetProps) {
  const carpet = useMemo(() => series && carpetOf(series, days), [series, days]);
  const isEmpty = carpet?.cells.every(({ state }) => state !== 'READ');
  return (
    <Chart
      {...frame}
      measure="kWh per half-hour, one column per day"
      loading={frame.loading ?? carpet === undefined}
      empty={isEmpty ? 'No readings in this year' : undefined}
      summary={carpet ? summaryOf(carpet) : ''}
      legend={carpet ? legendOf(carpet, colour, eventsOn) : []}
      table={() => dayTable(series!, carpet!, eventsOn)}
      enterWords="open the day"
      onEnter={undefined}
    >
      {carpet && (
        <Drawing
          name={frame.title}
          carpet={carpet}
          series={series!}
          colour={colour}
          eventsOn={eventsOn}
          onOpenDay={onOpenDay}
        />
      )}
    </Chart>
  );
}

type DrawingProps = { name: string; carpet: Carpet; series: CarpetSeries; colour: string } & Pick<
  YearCarpetProps,
  'eventsOn' | 'onOpenDay'
>;

function Drawing({ name, carpet, series, colour, eventsOn, onOpenDay }: DrawingProps) {
  const scheme = useComputedColorScheme();
  const [place, setPlace] = useState<Place | null>(null);
  const { dates } = carpet;
  const placeOf = ({ clientX, clientY, currentTarget }: MouseEvent): Place => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return {
      column: clamp(Math.floor(((clientX - left) / width) * dates.length), dates.length),
      slot: clamp(Math.floor(((clientY - top) / height) * SLOTS), SLOTS),
    };
  };
  const onMouseMove = (event: MouseEvent) => {
    const next = placeOf(event);
    if (next.column !== place?.column || next.slot !== place.slot) setPlace(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && place) onOpenDay(dates[place.column]!);
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    setPlace(
      place
        ? { column: clamp(place.column + move.column, dates.length), slot: clamp(place.slot + move.slot, SLOTS) }
        : { column: dates.length - 1, slot: 0 },
    );
  };
  const across = (column: number): string => `${(100 * column) / dates.length}%`;
  const down = (slot: number): string => `${(100 * slot) / SLOTS}%`;

  return (
    <div className={classes.frame}>
      <div className={classes.clock} aria-hidden="true">
        {CLOCK_LABELS.map((slot) => (
          <span key={slot} style={{ top: down(slot) }}>{`${String(slot / 2).padStart(2, '0')}:00`}</span>
        ))}
      </div>
      {/* Arrow keys move through the half hours, as through the other charts. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={classes.map}
        role="application"
        aria-label={`${name}; use the arrow keys to move and Enter to open the day`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes arrow keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onMouseMove={onMouseMove}
        onMouseLeave={() => setPlace(null)}
        onClick={(event) => onOpenDay(dates[placeOf(event).column]!)}
      >
        {/* The colours are read from the page, which differs in the dark scheme. */}
        <Cells key={scheme} carpet={carpet} colour={colour} />
        {place && (
          <span
            className={classes.cell}
            style={{ left: across(place.column), top: down(place.slot), width: across(1), height: down(1) }}
          />
        )}
      </div>
      <div className={classes.axis} aria-hidden="true">
        {dates.map((date, column) =>
          eventsOn(date).length > 0 ? <i key={date} style={{ left: across(column + 0.5) }} /> : null,
        )}
        {monthStarts(dates).map(({ column, date }) => (
          <span key={date} style={{ left: across(column) }}>
            {formatMonth(londonMidnight(date)).slice(0, 3)}
          </span>
        ))}
      </div>
      <output className={classes.readout}>{place ? wordsOf(carpet, series, place, eventsOn) : <Hint />}</output>
    </div>
  );
}

const Hint = () => (
  <>
    Select a half-hour to open its day
    <span className={classes.byHand}>: point at it, or move with the arrow keys and press Enter</span>
  </>
);

function Cells({ carpet, colour }: { carpet: Carpet; colour: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) paintCarpet(canvas.current, carpet, colour);
  }, [carpet, colour]);
  return <canvas ref={canvas} className={classes.canvas} />;
}

/** One half hour as text: when, how much, on which event's day. */
function wordsOf(
  { dates, cells }: Carpet,
  { start, values }: CarpetSeries,
  { column, slot }: Place,
  eventsOn: YearCarpetProps['eventsOn'],
): string {
  const date = dates[column]!;
  const moments = momentsOf(date, slot);
  const { state } = cells[column * SLOTS + slot]!;
  if (moments.length === 0) return `${formatDate(date, true)}: this hour does not exist, as the clocks go forward`;
  const year = date.slice(0, 4);
  const readings = moments.map((at) => {
    const kwh = values[(at - start) / HALF_HOUR_MS] ?? null;
    const energy = kwh === null ? (state === 'MISSING' ? 'no reading' : 'no reading due') : formatEnergy(kwh, 'exact');
    return `${moments.length > 1 ? `${formatZone(at)} ` : ''}${energy}`;
  });
  return [
    `${formatWindow(moments[0]!, moments[0]! + HALF_HOUR_MS)} ${year}`,
    formatPeriods(moments[0]!, moments[0]! + HALF_HOUR_MS),
    readings.join(', '),
    ...eventsOn(date),
  ].join(' · ');
}

function summaryOf({ dates, cells, most }: Carpet): string {
  const read = cells.filter(({ state }) => state === 'READ').length;
  const due = cells.filter(({ state }) => state !== 'NOTHING').length;
  return (
    `${formatDayMonth(londonMidnight(dates[0]!))} ${dates[0]!.slice(0, 4)} to ` +
    `${formatDayMonth(londonMidnight(dates.at(-1)!))} ${dates.at(-1)!.slice(0, 4)}; half-hours up to ` +
    `${formatEnergy(most)}; ${formatPercent((100 * read) / Math.max(1, due))} of readings due were received.`
  );
}

function legendOf({ dates, cells, most }: Carpet, colour: string, eventsOn: YearCarpetProps['eventsOn']): LegendItem[] {
  const items: LegendItem[] = [{ label: `0 to ${formatEnergy(most)}`, colour, shape: 'scale' }];
  if (cells.some(({ state }) => state === 'MISSING'))
    items.push({ label: 'No reading', colour: 'var(--hh-missing)', shape: 'hatched' });
  if (cells.some(({ state }) => state === 'NOTHING'))
    items.push({ label: 'No readings due', colour: 'var(--hh-quiet-tint)', shape: 'block' });
  if (dates.some((date) => eventsOn(date).length > 0))
    items.push({ label: 'Event day', colour: 'var(--hh-event)', shape: 'block' });
  return items;
}
