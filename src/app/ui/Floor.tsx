import type { ReactNode } from 'react';
import classes from './Floor.module.css';

/** The lower part of a page: panels in twelve columns, one below the other on narrow screens. */
export function Floor({ children }: { children: ReactNode }) {
  return <div className={classes.floor}>{children}</div>;
}

/** How many of the twelve columns something takes on a desk; a third less where three fit side by side. */
export function FloorItem({ span, children }: { span: 3 | 4 | 5 | 6 | 7 | 8 | 12; children: ReactNode }) {
  return (
    <div className={classes.item} data-span={span}>
      {children}
    </div>
  );
}
