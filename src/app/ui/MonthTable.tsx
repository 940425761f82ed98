import type { ComponentProps } from 'react';
import classes from './MonthTable.module.css';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * A month as weeks from Monday: `children` are its rows; a day may be `data-other` than the month's, or `data-today`.
 */
export function MonthTable({ className = '', children, ...table }: ComponentProps<'table'>) {
  return (
    <table {...table} className={`${classes.month} ${className}`}>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              <abbr title={weekday}>{weekday.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
