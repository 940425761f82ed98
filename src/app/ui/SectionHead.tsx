import type { ReactNode } from 'react';
import classes from './SectionHead.module.css';

type SectionHeadProps = {
  title: ReactNode;
  /** What has to be said of the whole section. */
  note?: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
};

/** Heads one part of a page: its title, and beside it a sentence or what can be done. */
export function SectionHead({ title, note, children }: SectionHeadProps) {
  return (
    <div className={classes.head}>
      <h2>{title}</h2>
      {note !== undefined && <p>{note}</p>}
      {children}
    </div>
  );
}
