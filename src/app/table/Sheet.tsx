import type { ReactNode } from 'react';
import { ScrollRegion } from '#app/ui/ScrollRegion.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import classes from './Sheet.module.css';

type SheetProps = {
  label: string;
  /** Without a border, for a panel that has one. */
  bare?: boolean;
  /** The table's parts; a row's first cell is its head. */
  children: ReactNode;
};

/** A short table of figures, all of it on one page; wider than a phone, it scrolls by itself. */
export function Sheet({ label, bare = false, children }: SheetProps) {
  return (
    <ScrollRegion className={classes.scroll} label={label} data-bare={bare}>
      <table className={classes.sheet}>{children}</table>
    </ScrollRegion>
  );
}

/** A word beside a row's head. */
export function SheetTag({ children }: { children: ReactNode }) {
  return (
    <span className={classes.tag}>
      <Tag>{children}</Tag>
    </span>
  );
}
