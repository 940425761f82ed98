import classes from './Chart.module.css';

export type LegendItem = {
  label: string;
  /** A CSS colour, usually one of the data colours: `var(--hh-metered)`. */
  colour: string;
  shape: 'line' | 'dashed' | 'block' | 'hatched' | 'hollow' | 'dot' | 'box' | 'band' | 'scale';
};

/**
 * Meaning of each colour and pattern of a chart; an empty legend has the same height, so that the frame does not
 * change.
 */
export function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className={classes.legend}>
      {items.map(({ label, colour, shape }) => (
        <li key={label}>
          <span className={classes.key} data-shape={shape} style={{ color: colour }} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  );
}
