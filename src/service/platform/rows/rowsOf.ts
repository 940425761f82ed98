import { type RawBuilder, sql } from 'kysely';
import { arrayLiteral } from './arrayLiteral.ts';
import { uuidArray } from './uuidArray.ts';

/**
 * Column of rows for PostgreSQL: its name and type there, and a value for each row; text without quotes or backslashes.
 */
export interface RowColumn {
  name: string;
  type: string;
  values: readonly (string | number)[];
}

/**
 * Returns a query of rows, given by columns of equal length. The first column is sent value by value; another whose
 * values are all the same is sent once, which spares PostgreSQL most of what reading an array of 50,000 takes.
 */
export function rowsOf(columns: readonly RowColumn[]): RawBuilder<unknown> {
  const [sent, same]: [RowColumn[], RowColumn[]] = [[], []];
  for (const [place, column] of columns.entries()) (place > 0 && isSame(column.values) ? same : sent).push(column);
  const selected = columns.map((column) =>
    same.includes(column)
      ? sql`${column.values[0]}::${sql.raw(column.type)} as ${sql.ref(column.name)}`
      : sql.ref(`sent.${column.name}`),
  );
  return sql`
    select ${sql.join(selected)}
    from unnest(${sql.join(sent.map((column) => sql`${literal(column)}::${sql.raw(column.type)}[]`))})
      as sent (${sql.join(sent.map(({ name }) => sql.ref(name)))})`;
}

const literal = ({ type, values }: RowColumn): string | Buffer =>
  type === 'uuid'
    ? uuidArray(values.map(String))
    : arrayLiteral(type === 'text' ? values.map((value) => `"${value}"`) : values);

/** Whether there are values, and all are the same. */
export function isSame(values: readonly (string | number | boolean)[]): boolean {
  for (const value of values) if (value !== values[0]) return false;
  return values.length > 0;
}
