import { type RawBuilder, sql } from 'kysely';
import type { Position } from './positions.ts';

/** Value by which a list is ordered; unknown ones come last in either direction. */
export interface SortKey {
  value: RawBuilder<unknown>;
  isFalling?: boolean;
  /** Whether every row has a value. */
  isComplete?: boolean;
}

/** Order of a list; its last key is unique. */
export type SortKeys = readonly SortKey[];

/** Returns the SQL after ORDER BY. */
export const orderBy = (keys: SortKeys): RawBuilder<unknown> =>
  sql.join(keys.map(({ value, isFalling }) => sql`${value} ${sql.raw(isFalling ? 'desc' : 'asc')} nulls last`));

/** Returns the position of a row, as a column: its values as text, which PostgreSQL reads without loss. */
export const positionColumn = (keys: SortKeys): RawBuilder<Position> =>
  sql<Position>`array[${sql.join(keys.map(({ value }) => sql`(${value})::text`))}]::text[]`;

/**
 * Returns the condition for the rows after a position, in a form for which an index on the first key is used; all
 * without a position.
 */
export function isAfter(keys: SortKeys, position: Position | null): RawBuilder<boolean> {
  if (position === null) return sql<boolean>`true`;
  const [key, ...others] = keys;
  if (key === undefined) return sql<boolean>`false`;
  const { value, isFalling = false, isComplete = false } = key;
  const [at, ...rest] = position;
  const behind = isAfter(others, rest);
  if (at === null || at === undefined) return sql<boolean>`(${value} is null and ${behind})`;
  const than = sql.raw(isFalling ? '<' : '>');
  const known = sql<boolean>`(${value} ${than}= ${at} and (${value} ${than} ${at} or ${behind}))`;
  return isComplete ? known : sql<boolean>`(${known} or ${value} is null)`;
}
