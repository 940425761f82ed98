import type { ReactNode } from 'react';
import classes from './shell.module.css';

type FigureProps = {
  label: string;
  /** The formatted number; "–" where there is none. */
  value: string;
  unit?: string;
  /** One quiet line below: of how much, how complete, as of when. */
  note?: ReactNode;
};

/** A headline figure: label, number, unit, and its basis. */
export function Figure({ label, value, unit, note }: FigureProps) {
  return (
    <div className={classes.figure}>
      <span className={classes.figureLabel}>{label}</span>
      <span className={classes.figureValue}>
        {value}
        {unit !== undefined && <span className={classes.figureUnit}>{`\u2009${unit}`}</span>}
      </span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </div>
  );
}
