import type { ReactNode } from 'react';
import classes from './SectionHead.module.css';

type SectionHeadProps = {
  title: ReactNode;
  /** A sentence about the whole section. */
  note?: ReactNode;
  /** Buttons of the section. */
  children?: ReactNode;
};

/** Heading of a part of a page: its title, and beside it a sentence or buttons. */
export function SectionHead({ title, note, children }: SectionHeadProps) {
  return (
    <div className={classes.head}>
      <h2>{title}</h2>
      {note !== undefined && <p>{note}</p>}
      {children}
    </div>
  );
}
