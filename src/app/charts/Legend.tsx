import { ChartKey, type SeriesKey } from './ChartKey.tsx';
import classes from './Legend.module.css';

export type LegendItem = SeriesKey & { label: string };

/**
 * Meaning of each colour and pattern of a chart; an empty legend has the same height, so that the frame does not
 * change.
 */
export function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className={classes.legend}>
      {items.map(({ label, colour, shape }) => (
        <li key={label}>
          <ChartKey shape={shape} colour={colour} />
          {label}
        </li>
      ))}
    </ul>
  );
}
