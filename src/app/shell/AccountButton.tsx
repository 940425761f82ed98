import type { ComponentProps } from 'react';
import classes from './Account.module.css';

/** The operator's initial, at the end of the header. */
export function AccountButton({ name, ...button }: { name: string } & ComponentProps<'button'>) {
  return (
    <button type="button" aria-haspopup="menu" {...button} className={classes.account} aria-label={`Account: ${name}`}>
      {name.slice(0, 1).toUpperCase()}
    </button>
  );
}
