import { ActionBar } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '#text/count.ts';
import { SELECTION_BAR } from './selectionBarName.ts';
import classes from './SelectionBar.module.css';

type SelectionBarProps = {
  size: number;
  /** Default: "3 selected". */
  count?: ReactNode;
  /** Widens the selection. */
  widen?: ReactNode;
  /** Label of its close button: "Clear the selection of 3 assets". */
  clearWords: string;
  onClear: () => void;
  /** Actions on the selection. */
  children: ReactNode;
};

/** Shown below a table while rows of it are selected. */
export function SelectionBar({ size, count, widen, clearWords, onClear, children }: SelectionBarProps) {
  return (
    <>
      {size > 0 && <div className={classes.room} />}
      <ActionBar
        opened={size > 0}
        onClose={onClear}
        aria-label={SELECTION_BAR}
        className={classes.bar}
        transitionProps={{ duration: 140 }}
      >
        <span className={classes.count} aria-live="polite">
          {count ?? `${formatCount(size)} selected`}
        </span>
        {widen}
        <ActionBar.Divider />
        {children}
        <ActionBar.Divider />
        <ActionBar.CloseButton aria-label={clearWords} />
      </ActionBar>
    </>
  );
}
