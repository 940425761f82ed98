import type { ReactNode } from 'react';
import classes from './Floor.module.css';

/**
 * The lower part of a page: panels in twelve columns, one below the other on narrow screens. With `keepsSpans` those of
 * a row stay together on wide screens.
 */
export function Floor({ keepsSpans = false, children }: { keepsSpans?: boolean; children: ReactNode }) {
  return (
    <div className={classes.floor} data-keeps-spans={keepsSpans || undefined}>
      {children}
    </div>
  );
}

/** How many of the twelve columns something takes on a desk; a third less where three fit side by side. */
export function FloorItem({ span, children }: { span: 3 | 4 | 5 | 6 | 7 | 8 | 12; children: ReactNode }) {
  return (
    <div className={classes.item} data-span={span}>
      {children}
    </div>
  );
}
