import type { ReactNode } from 'react';
import classes from './settled.module.css';

/** A table wider than a phone scrolls in its own region, which has a name and is reachable by keyboard. */
export function SheetScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
