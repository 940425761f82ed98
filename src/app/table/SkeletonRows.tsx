import classes from './DataTable.module.css';

const ROWS = 12;
const WIDTHS = ['72%', '54%', '84%', '46%', '64%'];

/** Rows of the final height while the first page loads. */
export function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: ROWS }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_cell, column) => (
        <td key={column}>
          <span className={classes.bone} style={{ width: WIDTHS[(row + column) % WIDTHS.length] }}>
            &nbsp;
          </span>
        </td>
      ))}
    </tr>
  ));
}
