import type { ReactNode } from 'react';
import classes from './Tag.module.css';

/** A word that sets one thing apart from its like: "Test", "You". */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={classes.tag}>{children}</span>;
}
