import { sql } from 'kysely';
import type { Refusal } from '#contract/scheme.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ProblemError } from '../../platform/http/problem.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import type { BulkOperations } from './bulkOperation.ts';
import { findPortion } from './findPortion.ts';
import {
  type ActionRow,
  changeAction,
  changeUndoingAction,
  markStepDone,
  lockAction,
  nextSteps,
  notPutBackOf,
  markStepUndone,
} from './steps.ts';
import { addOutcome, addNotPutBack } from './tally.ts';

/**
 * Finds assets of a bulk action, or runs or undoes its next step, and enqueues the one after it; ends the action if
 * that is refused.
 */
export const advanceBulkAction =
  (moves: BulkOperations): JobHandler =>
  async (scope, bulkActionUUID) => {
    const action = await lockAction(scope, bulkActionUUID);
    if (action?.status !== 'RUNNING' && action?.status !== 'UNDOING') return;
    await sql`savepoint before_step`.execute(scope.tx);
    try {
      const more = await (action.status === 'RUNNING' ? runStep : undoStep)(scope, moves, action);
      if (more) await enqueue(scope, 'BULK_ACTION', [bulkActionUUID], scope.now);
    } catch (error) {
      // A target that was closed, started or archived meanwhile; any other error is retried.
      if (!(error instanceof ProblemError)) throw error;
      await sql`rollback to savepoint before_step`.execute(scope.tx);
      await changeAction(scope, bulkActionUUID, {
        status: 'FAILED',
        failure: error.message,
        finished_utc: new Date(scope.now),
      });
    }
  };

async function runStep(scope: TenantScope, moves: BulkOperations, action: ActionRow): Promise<boolean> {
  if (action.finding) {
    await findPortion(scope, action, action.finding);
    return true;
  }
  const { bulk_action_uuid: uuid, done, changed, unchanged, refused_by_code: refusedByCode, refused } = action;
  const { steps, more } = await nextSteps(scope, uuid, 'WAITING', 1);
  let tally = { done, changed, unchanged, refusedByCode, refused: refused as Refusal[], ...notPutBackOf(action) };
  for (const { step, assetUUIDs } of steps) {
    const outcome = await moves[action.action].run(
      scope,
      action.target_uuid,
      assetUUIDs,
      false,
      { bulkActionUUID: uuid, goesOn: more },
      action.reserved_kw,
    );
    await markStepDone(scope, uuid, step, outcome);
    tally = addOutcome(tally, outcome);
  }
  await changeAction(scope, uuid, more ? {} : { status: 'DONE', finished_utc: new Date(scope.now) }, tally);
  return more;
}

async function undoStep(scope: TenantScope, moves: BulkOperations, action: ActionRow): Promise<boolean> {
  const { bulk_action_uuid: uuid, done, matched } = action;
  const { steps, more } = await nextSteps(scope, uuid, 'DONE', 1);
  let [undone, notPutBack] = [0, notPutBackOf(action)];
  for (const { step, moved } of steps) {
    notPutBack = addNotPutBack(
      notPutBack,
      await moves[action.action].undo(scope, action.target_uuid, moved, { bulkActionUUID: uuid, goesOn: more }),
    );
    await markStepUndone(scope, uuid, step);
    undone += moved.length;
  }
  await changeUndoingAction(
    scope,
    uuid,
    more ? { done: done + undone } : { status: 'UNDONE', done: matched },
    notPutBack,
  );
  return more;
}
