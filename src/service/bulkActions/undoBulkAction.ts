import { MOST_AT_ONCE } from '#contract/bulkAction.ts';
import { enqueue } from '../clockwork/jobs.ts';
import type { Handler } from '../http/call.ts';
import { conflict, notFound } from '../http/problem.ts';
import { readBulkAction } from './bulkActionRow.ts';
import { type BulkMoves, lockForSteps } from './bulkMove.ts';
import { type ActionRow, changeAction, lockAction, nextSteps, undoneStep } from './steps.ts';

/** Makes the opposite move for exactly the assets that the action changed; 409 where that is possible no more. */
export const undoBulkAction =
  (moves: BulkMoves): Handler<'undoBulkAction'> =>
  async ({ scope, params: { bulkActionUUID } }) => {
    const action = await lockAction(scope, bulkActionUUID);
    if (!action) throw notFound('bulk action');
    refuseWhere(action);
    const { undo } = moves[action.action];
    if (action.changed > MOST_AT_ONCE) {
      // What forbids it is said now, not step by step.
      await undo(scope, action.target_uuid, []);
      await changeAction(scope, bulkActionUUID, { status: 'UNDOING', done: 0, failure: null });
      await enqueue(scope, 'BULK_ACTION', [bulkActionUUID], scope.now);
      return readBulkAction(scope, bulkActionUUID);
    }
    const { steps } = await nextSteps(scope, bulkActionUUID, 'DONE', MOST_AT_ONCE);
    await lockForSteps(scope, action.action, steps.map(({ moved }) => moved.map(({ assetUUID }) => assetUUID)));
    for (const { step, moved } of steps) {
      await undo(scope, action.target_uuid, moved);
      await undoneStep(scope, bulkActionUUID, step);
    }
    await changeAction(scope, bulkActionUUID, { status: 'UNDONE' });
    return readBulkAction(scope, bulkActionUUID);
  };

function refuseWhere({ status, changed }: ActionRow): void {
  if (status === 'UNDONE') throw conflict('The action has been undone already');
  if (status === 'UNDOING') throw conflict('The action is being undone');
  if (status === 'RUNNING') throw conflict('The action is still running; undo it when it is done');
  if (changed === 0) throw conflict('The action changed nothing');
}
