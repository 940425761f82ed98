import type { LegendItem } from './Legend.tsx';
import classes from './Chart.module.css';

export type TipLine = { label: string; colour: string; shape: LegendItem['shape']; cells: readonly string[] };

/** Tooltip of a chart's active point: its time, its values, a quiet footer. */
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
      <div className={classes.tipTitle}>
        {title}
        {aside !== undefined && <span>{aside}</span>}
      </div>
      <table>
        <tbody>
          {lines.map(({ label, colour, shape, cells }) => (
            <tr key={label}>
              <th scope="row">
                <span className={classes.key} data-shape={shape} style={{ color: colour }} />
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
      {foot !== undefined && <div className={classes.tipFoot}>{foot}</div>}
    </div>
  );
}
