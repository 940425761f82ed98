import type { ReactNode } from 'react';
import classes from './Panel.module.css';

/** A bordered surface for one chart, one table or one group of figures. */
export function Panel({ children }: { children: ReactNode }) {
  return <section className={classes.panel}>{children}</section>;
}
