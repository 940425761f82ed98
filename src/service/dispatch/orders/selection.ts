import { type RawBuilder, sql } from 'kysely';
import type { DispatchState } from '#contract/dispatch/dispatchState.ts';
import { REACHED_STATE } from '../batches/reachedState.ts';

export interface DispatchSelection {
  assetUUIDs?: string[] | undefined;
  state?: DispatchState | undefined;
  silent?: boolean | undefined;
  /** Whether to select cancels that are not confirmed. */
  unconfirmed?: boolean | undefined;
  controllerUUID?: string | undefined;
}

/** SQL: the state of a dispatch `d` with its batch `b`. */
export const STATE = sql`coalesce(d.answer, ${REACHED_STATE})`;

/** SQL: whether the cancellation of a dispatch, in the table or alias of that name, is not confirmed. */
export const isUnconfirmed = (name: string): RawBuilder<boolean> => {
  const column = (of: string) => sql.ref(`${name}.${of}`);
  return sql`(${column('is_cancelled')} and ${column('needs_answer')}
    and ${column('answered_revision')} is distinct from ${column('revision')})`;
};

/** SQL: whether a dispatch `d` with its batch `b` is selected. */
export const isSelected = ({
  assetUUIDs,
  state,
  silent,
  unconfirmed,
  controllerUUID,
}: DispatchSelection): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(assetUUIDs ? [sql`d.asset_uuid = any(${assetUUIDs}::uuid[])`] : []),
      ...(state ? [sql`${STATE} = ${state}`] : []),
      ...(silent === undefined ? [] : [sql`d.is_silent = ${silent}`]),
      ...(unconfirmed === undefined ? [] : [sql`${isUnconfirmed('d')} = ${unconfirmed}`]),
      ...(controllerUUID ? [sql`d.controller_uuid = ${controllerUUID}`] : []),
    ],
    sql` and `,
  );

/** Whether a selection names nothing, and so selects all. */
export const isEverything = ({ assetUUIDs, state, silent, controllerUUID }: DispatchSelection): boolean =>
  assetUUIDs === undefined && state === undefined && silent === undefined && controllerUUID === undefined;
