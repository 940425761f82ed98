import type { CSSProperties, ReactNode } from 'react';
import classes from './ColumnPlot.module.css';

/** A part of a column, between two values of its axis. */
export type ColumnPart = { from: number; to: number; kind: 'solid' | 'pale' | 'hatched' | 'short' | 'metered' };

type ColumnPlotProps = {
  /** Values of the axis, least first: they bound it. */
  ticks: readonly number[];
  format: (tick: number) => string;
  /** A dashed line across all columns. */
  dashedAt?: number | null | undefined;
  children: ReactNode;
};

/** Returns where a value is between the ends of an axis, in percent. */
const placeOn = (ticks: readonly number[], value: number): number => {
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  return Math.min(100, Math.max(0, (100 * (value - low)) / (high - low)));
};

/** Columns of one width over an axis, so that figures in a table below stand under them. */
export function ColumnPlot({ ticks, format, dashedAt, children }: ColumnPlotProps) {
  return (
    <div className={classes.plot}>
      {ticks.map((tick) => (
        <span
          key={tick}
          aria-hidden="true"
          className={classes.tick}
          data-zero={tick === 0 || undefined}
          style={{ bottom: `${placeOn(ticks, tick)}%` }}
        >
          <span>{format(tick)}</span>
        </span>
      ))}
      {dashedAt != null && <span className={classes.dashed} style={{ bottom: `${placeOn(ticks, dashedAt)}%` }} />}
      <div className={classes.columns}>{children}</div>
    </div>
  );
}

type PlottedColumnProps = {
  ticks: readonly number[];
  parts: readonly ColumnPart[];
  /** Written above its highest part. */
  label?: string | undefined;
  /** The axis begins above zero: the column is drawn cut. */
  isCut?: boolean;
};

/** The parts of one column. */
export function PlottedColumn({ ticks, parts, label, isCut = false }: PlottedColumnProps) {
  const top = Math.max(...parts.map(({ from, to }) => Math.max(from, to)));
  return (
    <span className={classes.bars}>
      {parts.map(({ from, to, kind }) => {
        const [bottom, end] = [placeOn(ticks, Math.min(from, to)), placeOn(ticks, Math.max(from, to))];
        return (
          <span
            key={kind}
            className={classes.bar}
            data-kind={kind}
            style={{ bottom: `${bottom}%`, height: `${end - bottom}%` }}
          />
        );
      })}
      {isCut && <span className={classes.cut} />}
      {label !== undefined && (
        <span className={classes.label} style={{ '--top': `${placeOn(ticks, top)}%` } as CSSProperties}>
          {label}
        </span>
      )}
    </span>
  );
}
