import { type ComponentProps, type CSSProperties, type KeyboardEvent, type ReactNode, useState } from 'react';
import { decimalsOf, formatFixed } from '#app/format/format.ts';
import { TipCard } from './TipCard.tsx';
import classes from './ColumnPlot.module.css';

/**
 * A part of a column, between two values of its axis; `mark`, `level`, `now`, `chosen` and `cut` reach across the whole
 * column, `dot`, `ring` and `dash` are small, at one value.
 */
export type ColumnPart = {
  kind:
    | 'solid'
    | 'hatched'
    | 'outline'
    | 'dashed'
    | 'mark'
    | 'level'
    | 'range'
    | 'missing'
    | 'now'
    | 'chosen'
    | 'cut'
    | 'dot'
    | 'ring'
    | 'dash';
  from: number;
  to: number;
  colour?: string | undefined;
  /** Among the series drawn side by side; the first without one. */
  slot?: number | undefined;
  /** Place of a small part: px from the middle of the column to its own, and its width in px. */
  offset?: number | undefined;
  diameter?: number | undefined;
};

export type PlottedColumn = {
  key: string;
  parts: readonly ColumnPart[];
  /** Written above its first part. */
  label?: string | undefined;
  /** Written below it, as far as there is room for all. */
  name?: ReactNode;
};

type ColumnPlotProps = {
  /** Names the drawing to screen readers. */
  title: string;
  /** Values of the axis, least first: they bound it. */
  ticks: readonly number[];
  columns: readonly PlottedColumn[];
  /** Number of series side by side. */
  slots?: number;
  /** Most names below; of more columns every second, third and so on has its own. */
  maxNames?: number;
  /** The readout of a column, under the pointer or by the arrow keys. */
  tipOf: (index: number) => ComponentProps<typeof TipCard>;
  /** Receives the column of the readout, which Enter opens. */
  onActive?: (index: number | undefined) => void;
  onOpen?: ((index: number) => void) | undefined;
};

const MAX_NAMES = 8;
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Returns where a value is between the ends of an axis. */
const placeOn = (ticks: readonly number[], value: number): string => {
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  return `${Math.min(100, Math.max(0, (100 * (value - low)) / (high - low)))}%`;
};

/** Columns of one width over an axis, so that figures in a table below stand under them. */
export function ColumnPlot({
  title,
  ticks,
  columns,
  slots = 1,
  maxNames = MAX_NAMES,
  tipOf,
  onActive,
  onOpen,
}: ColumnPlotProps) {
  const [at, setAt] = useState<number>();
  const shown = at !== undefined && columns[at] ? at : undefined;
  const show = (index: number | undefined) => {
    setAt(index);
    onActive?.(index);
  };
  const press = ({ key }: KeyboardEvent) => {
    if (STEPS[key] !== undefined) show(Math.min(columns.length - 1, Math.max(0, (shown ?? 0) + STEPS[key])));
  };
  const decimals = decimalsOf(ticks);
  const every = Math.ceil(columns.length / maxNames);
  return (
    <div className={classes.figure}>
      <div className={classes.plot}>
        {ticks.map((tick) => (
          <span
            key={tick}
            aria-hidden="true"
            className={classes.tick}
            data-zero={tick === 0 || undefined}
            style={{ bottom: placeOn(ticks, tick) }}
          >
            <span>{formatFixed(tick, decimals)}</span>
          </span>
        ))}
        {/* The arrow keys move its readout. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          className={classes.columns}
          role="application"
          aria-label={title}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          style={{ '--slots': slots } as CSSProperties}
          data-opens={onOpen !== undefined}
          onKeyDown={press}
          onFocus={() => show(shown ?? 0)}
          onBlur={() => show(undefined)}
          onPointerLeave={() => show(undefined)}
        >
          {columns.map(({ key, parts, label }, index) => (
            // Enter opens the same.
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
            <div
              key={key}
              data-active={index === shown}
              onPointerMove={() => show(index)}
              onClick={onOpen && (() => onOpen(index))}
            >
              <PlottedParts ticks={ticks} parts={parts} />
              {label !== undefined && (
                <span
                  className={classes.label}
                  style={{ bottom: placeOn(ticks, Math.max(parts[0]!.from, parts[0]!.to)) }}
                >
                  {label}
                </span>
              )}
            </div>
          ))}
        </div>
        <div
          aria-live="assertive"
          className={classes.tip}
          {...(shown !== undefined && {
            'data-before': shown >= columns.length / 2,
            'data-alone': columns.length === 1,
            style: {
              '--left': `${(100 * (shown + 1)) / columns.length}%`,
              '--right': `${100 - (100 * shown) / columns.length}%`,
            } as CSSProperties,
          })}
        >
          {shown !== undefined && <TipCard {...tipOf(shown)} />}
        </div>
      </div>
      {columns.some(({ name }) => name !== undefined) && (
        <div className={classes.names} aria-hidden="true">
          {columns.map(({ key, name }, index) => (
            <span key={key}>{index % every === 0 && name}</span>
          ))}
        </div>
      )}
    </div>
  );
}

type PartsProps = { ticks: readonly number[]; parts: readonly ColumnPart[] };

function PlottedParts({ ticks, parts }: PartsProps) {
  return parts.map(({ kind, from, to, colour, slot = 0, offset, diameter }) => {
    const ends = [placeOn(ticks, Math.min(from, to)), placeOn(ticks, Math.max(from, to))];
    const style = {
      '--from': ends[0],
      '--to': ends[1],
      '--slot': slot,
      '--offset': offset === undefined ? undefined : `${offset}px`,
      '--diameter': diameter === undefined ? undefined : `${diameter}px`,
      color: colour,
    } as CSSProperties;
    return (
      <i key={`${kind} ${slot} ${from} ${to} ${offset}`} className={classes.part} data-kind={kind} style={style}>
        {kind === 'range' && <i />}
      </i>
    );
  });
}

/** The parts of one column lying, in a row of a table. */
export const PlottedTrack = (props: PartsProps) => (
  <span className={classes.track} aria-hidden="true">
    <PlottedParts {...props} />
  </span>
);
