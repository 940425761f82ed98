import type { ReactNode } from 'react';
import { formatPounds } from '#app/format/format.ts';
import { wholePounds } from './desk.ts';
import classes from './Desk.module.css';

/** Sizes of the small plots, in units of their viewBox. */
export const PLOT = { width: 240, left: 40, top: 8, bottom: 130 } as const;
const HEIGHT = 150;
const ANCHORS = ['start', 'middle', 'end'] as const;

/** Returns the function that places £ between the ends of an axis. */
export function placePounds(ticks: readonly number[]): (gbp: number) => number {
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  return (gbp) => PLOT.bottom - ((PLOT.bottom - PLOT.top) * (gbp - low)) / (high - low || 1);
}

type PlotFrameProps = {
  title: string;
  note: string;
  /** The plot as text, for screen readers. */
  label: string;
  ticks: readonly number[];
  /** Texts below the plot from its left end to its right, two or three. */
  names: readonly string[];
  children: ReactNode;
};

/** Title, axis of £ and names below of a small plot. */
export function PlotFrame({ title, note, label, ticks, names, children }: PlotFrameProps) {
  const y = placePounds(ticks);
  const isInPence = ticks.some((tick) => !Number.isInteger(tick));
  const last = Math.max(1, names.length - 1);
  return (
    <figure className={classes.plot} aria-label={label}>
      <figcaption>
        <b>{title}</b>, {note}
      </figcaption>
      <svg viewBox={`0 0 ${PLOT.width} ${HEIGHT}`} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={PLOT.left} x2={PLOT.width} y1={y(tick)} y2={y(tick)} className={classes.rule} />
            <text x={PLOT.left - 6} y={y(tick) + 4} textAnchor="end">
              {isInPence ? formatPounds(tick) : wholePounds(tick)}
            </text>
          </g>
        ))}
        {children}
        {names.map((name, place) => (
          <text
            key={`${place} ${name}`}
            x={PLOT.left + ((PLOT.width - PLOT.left) * place) / last}
            y={HEIGHT - 4}
            textAnchor={ANCHORS[Math.round((2 * place) / last)]}
          >
            {name}
          </text>
        ))}
      </svg>
    </figure>
  );
}
