import type { ReactNode } from 'react';
import classes from './Tag.module.css';

/** A word that marks one item: "Test", "You". */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={classes.tag}>{children}</span>;
}
