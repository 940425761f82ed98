import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

/** One sentence about the whole event, above its figures. */
export function Notice({ tone, icon: Shown, children }: { tone: 'info' | 'bad'; icon: Icon; children: ReactNode }) {
  return (
    <p className={classes.notice} data-tone={tone}>
      <Shown size={17} stroke={1.8} aria-hidden="true" />
      {children}
    </p>
  );
}
