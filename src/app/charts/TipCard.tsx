import { ChartKey, type SeriesKey } from './ChartKey.tsx';
import classes from './TipCard.module.css';

export type TipLine = SeriesKey & { label: string; cells: readonly string[] };

/** Tooltip of a chart's active point: its time, its values, a dimmed footer. */
export function TipCard({
  title,
  aside,
  lines,
  foot,
}: {
  title: string;
  aside?: string;
  lines: readonly TipLine[];
  foot?: string;
}) {
  return (
    <div className={classes.tip}>
      <div className={classes.title}>
        {title}
        {aside !== undefined && <span>{aside}</span>}
      </div>
      <table>
        <tbody>
          {lines.map(({ label, colour, shape, cells }) => (
            <tr key={label}>
              <th scope="row">
                <ChartKey shape={shape} colour={colour} />
                {label}
              </th>
              {cells.map((cell, index) => (
                // A cell's only key is its column.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {foot !== undefined && <div className={classes.foot}>{foot}</div>}
    </div>
  );
}
