import type { ReactNode } from 'react';
import classes from './TwoColumns.module.css';

/** Two panels beside each other, or one above the other where the screen is narrow. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
