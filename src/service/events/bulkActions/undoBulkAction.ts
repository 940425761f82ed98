import { MAX_NAMED_ASSETS } from '#contract/bulkAction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { readBulkAction } from './bulkActionRow.ts';
import { type BulkOperations, lockToUndo } from './bulkOperation.ts';
import { type ActionRow, changeUndoingAction, lockAction, nextSteps, markStepUndone } from './steps.ts';
import { addNotPutBack, emptyTally, type NotPutBack } from './tally.ts';

/** Largest number of steps undone in the request: few changes may be spread over many steps. */
const MAX_STEPS = 20;

/**
 * Restores exactly the assets that the action changed to their previous states, or reports why it cannot; throws 409 if
 * nothing of it can be undone.
 */
export const undoBulkAction =
  (moves: BulkOperations): Handler<'undoBulkAction'> =>
  async ({ scope, params: { bulkActionUUID } }) => {
    const action = await lockAction(scope, bulkActionUUID);
    if (!action) throw notFound('bulk action');
    requireUndoable(action);
    const { undo } = moves[action.action];
    const cause = { bulkActionUUID };
    let notPutBack: NotPutBack = emptyTally();
    const { steps, more } = await nextSteps(scope, bulkActionUUID, 'DONE', MAX_STEPS);
    if (more || action.changed > MAX_NAMED_ASSETS) {
      // Reports a conflict now, not step by step.
      await undo(scope, action.target_uuid, [], cause);
      await changeUndoingAction(scope, bulkActionUUID, { status: 'UNDOING', done: 0, failure: null }, emptyTally());
      await enqueue(scope, 'BULK_ACTION', [bulkActionUUID], scope.now);
      return readBulkAction(scope, bulkActionUUID);
    }
    await lockToUndo(
      scope,
      action.action,
      cause,
      steps.map(({ moved }) => moved.map(({ assetUUID }) => assetUUID)),
    );
    for (const { step, moved } of steps) {
      notPutBack = addNotPutBack(notPutBack, await undo(scope, action.target_uuid, moved, cause));
      await markStepUndone(scope, bulkActionUUID, step);
    }
    await changeUndoingAction(scope, bulkActionUUID, { status: 'UNDONE' }, notPutBack);
    return readBulkAction(scope, bulkActionUUID);
  };

function requireUndoable({ status, changed }: ActionRow): void {
  if (status === 'UNDONE') throw conflict('The action has already been undone');
  if (status === 'UNDOING') throw conflict('The action is being undone');
  if (status === 'RUNNING') throw conflict('The action is still in progress; undo it when it is complete');
  if (changed === 0) throw conflict('The action changed nothing');
}
