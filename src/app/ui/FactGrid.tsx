import type { ReactNode } from 'react';
import classes from './FactGrid.module.css';

type FactGridProps = {
  /** A fact may span the whole width. */
  facts: readonly (readonly [term: string, fact: ReactNode, width?: 'whole'])[];
  /** Default: as many as fit. */
  columns?: number;
};

/** Facts about one thing, each term above its fact, in columns. */
export function FactGrid({ facts, columns }: FactGridProps) {
  return (
    <dl
      className={classes.grid}
      style={columns === undefined ? undefined : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {facts.map(([term, fact, width]) => (
        <div key={term} data-width={width}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
