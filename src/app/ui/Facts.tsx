import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** Facts about one thing, a term a row; `wide` uses several columns. */
export function Facts({
  facts,
  wide = false,
}: {
  facts: readonly (readonly [term: string, fact: ReactNode])[];
  wide?: boolean;
}) {
  return (
    <dl className={classes.facts} data-wide={wide}>
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
