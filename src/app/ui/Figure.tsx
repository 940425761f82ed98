import type { ReactNode } from 'react';
import classes from './Figure.module.css';

type FigureProps = {
  label: string;
  /** The formatted number, or a link with it; "–" where there is none. */
  value: ReactNode;
  unit?: string;
  /** One dimmed line below: of how much, how complete, as of when. */
  note?: ReactNode;
};

/** A headline figure: label, number, unit, and its basis. */
export function Figure({ label, value, unit, note }: FigureProps) {
  return (
    <div className={classes.figure}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>
        {value}
        {unit !== undefined && <span className={classes.unit}>{`\u202f${unit}`}</span>}
      </span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </div>
  );
}
