import { ActionBar } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './SelectionBar.module.css';

type SelectionBarProps = {
  size: number;
  /** "3 selected" where nothing else is given. */
  count?: ReactNode;
  /** What the selection can be widened to. */
  widen?: ReactNode;
  /** What its close button says: "Clear the selection of 3 assets". */
  clearWords: string;
  onClear: () => void;
  /** What can be done with the selection. */
  children: ReactNode;
};

/** Rises below a table while rows of it are chosen. */
export function SelectionBar({ size, count, widen, clearWords, onClear, children }: SelectionBarProps) {
  return (
    <>
      {size > 0 && <div className={classes.room} />}
      <ActionBar
        opened={size > 0}
        onClose={onClear}
        aria-label="What to do with the selection"
        className={classes.bar}
        transitionProps={{ duration: 140 }}
      >
        <span className={classes.count} aria-live="polite">
          {count ?? `${size.toLocaleString('en-GB')} selected`}
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
