import type { ReactNode } from 'react';
import classes from './FactGrid.module.css';

type FactGridProps = {
  /** A fact may take the whole width. */
  facts: readonly (readonly [term: string, fact: ReactNode, width?: 'whole'])[];
  /** As many as there is room for, where it is not said. */
  columns?: number;
};

/** What is known about one thing, each term above its fact, several beside each other. */
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
