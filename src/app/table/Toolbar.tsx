import type { ReactNode } from 'react';
import classes from './FilterChips.module.css';

/** The row of search, filters and buttons above a table; wraps on narrow screens. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className={classes.toolbar} data-print="no">
      {children}
    </div>
  );
}
