import { v7 as newUuid } from 'uuid';
import { type BulkActionAnswer, MAX_NAMED_ASSETS, type NewBulkAction } from '#contract/bulkAction.ts';
import type { Finding } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { iso, stamp } from '../../platform/rows/iso.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { namedRefusals, readBulkAction } from './bulkActionRow.ts';
import { type BulkOperation, type BulkOperations, lockToRun, stepsOf } from './bulkOperation.ts';
import { countMore, findDecided, findMatchingAssets, type Matched } from './findMatchingAssets.ts';
import { changeAction, markStepDone, insertSteps } from './steps.ts';
import { addOutcome, emptyTally, type Tally, totalOf } from './tally.ts';

/**
 * Acts on every asset that matches a filter: up to 10,000 in one transaction before the response; more of them are
 * found and changed step by step in the scheduler. With dryRun it only returns what would change, without a UUID.
 */
export const createBulkAction =
  (moves: BulkOperations): Handler<'createBulkAction'> =>
  async ({ scope, body, location }) => {
    const move = moves[body.action];
    const [target, reservedKw] = [body.target ?? null, body.reservedKw ?? null];
    const bulkActionUUID = newUuid();
    if (body.dryRun) {
      const { assetUUIDs, ...matched } = await findDecided(scope, body.filter);
      return preview(
        scope,
        body,
        matched,
        await dryRunAll(scope, move, bulkActionUUID, { target, reservedKw }, stepsOf(assetUUIDs)),
      );
    }
    const first = await findMatchingAssets(scope, body.filter, MAX_NAMED_ASSETS + 1);
    if (first.length > MAX_NAMED_ASSETS) {
      // An unknown or closed target is refused before anything is enqueued.
      await move.run(scope, target, [], true, { bulkActionUUID }, reservedKw);
      const found = first.slice(0, MAX_NAMED_ASSETS);
      const { matched, matchedIs } = await countMore(scope, body.filter, first.length);
      await insertBulkAction(scope, bulkActionUUID, body, matched, {
        filter: body.filter,
        after: found.at(-1)!,
        found: found.length,
        isCounted: matchedIs === 'LAST_COUNTED',
      });
      await insertSteps(scope, bulkActionUUID, stepsOf(found));
      await enqueue(scope, 'BULK_ACTION', [bulkActionUUID], scope.now);
    } else {
      const steps = stepsOf(first);
      await insertBulkAction(scope, bulkActionUUID, body, first.length);
      await insertSteps(scope, bulkActionUUID, steps);
      await lockToRun(scope, body.action, steps);
      const tally = await runAll(scope, move, bulkActionUUID, { target, reservedKw }, steps);
      await changeAction(scope, bulkActionUUID, { status: 'DONE', finished_utc: new Date(scope.now) }, tally);
    }
    location(`/bulk-actions/${bulkActionUUID}`);
    return readBulkAction(scope, bulkActionUUID);
  };

/** Target of an action, and the power that it reserves of each asset. */
interface Aim {
  target: string | null;
  reservedKw: number | null;
}

async function runAll(
  scope: TenantScope,
  move: BulkOperation,
  bulkActionUUID: string,
  { target, reservedKw }: Aim,
  steps: readonly string[][],
): Promise<Tally> {
  let tally = emptyTally();
  for (const [step, assetUUIDs] of steps.entries()) {
    const outcome = await move.run(scope, target, assetUUIDs, false, { bulkActionUUID }, reservedKw);
    await markStepDone(scope, bulkActionUUID, step, outcome);
    tally = addOutcome(tally, outcome);
  }
  return tally;
}

async function dryRunAll(
  scope: TenantScope,
  move: BulkOperation,
  bulkActionUUID: string,
  { target, reservedKw }: Aim,
  steps: readonly string[][],
): Promise<Tally> {
  let tally = emptyTally();
  for (const assetUUIDs of steps)
    tally = addOutcome(tally, await move.run(scope, target, assetUUIDs, true, { bulkActionUUID }, reservedKw));
  return tally;
}

async function preview(
  scope: TenantScope,
  { action, target, filter: { assetUUIDs, userUUIDs, ...filter }, requestedBy }: NewBulkAction,
  matched: Matched,
  tally: Tally,
): Promise<BulkActionAnswer> {
  const { refused, notPutBack: _, ...counts } = tally;
  return {
    bulkActionUUID: null,
    action,
    target: target ?? null,
    targetName: null,
    filter,
    named: assetUUIDs?.length ?? (userUUIDs ? matched.matched : null),
    requestedBy: requestedBy ?? null,
    status: 'DONE',
    ...matched,
    ...counts,
    refusedCount: totalOf(tally.refusedByCode),
    notPutBackCount: 0,
    notPutBack: [],
    refused: refused.map(await namedRefusals(scope, refused)),
    failure: null,
    undoable: false,
    effect: null,
    createdUTC: stamp(scope.now),
    finishedUTC: iso(scope.now),
  };
}

const insertBulkAction = (
  { tx, tenant, now }: TenantScope,
  bulkActionUUID: string,
  { action, target, filter: { assetUUIDs, userUUIDs, ...filter }, requestedBy, reservedKw }: NewBulkAction,
  matched: number,
  toFind?: Finding,
) =>
  tx
    .insertInto('bulk_actions')
    .values({
      tenant_uuid: tenant,
      bulk_action_uuid: bulkActionUUID,
      action,
      target_uuid: target ?? null,
      filter: JSON.stringify(filter),
      ...(toFind && { finding: JSON.stringify(toFind) }),
      named: assetUUIDs?.length ?? (userUUIDs ? matched : null),
      requested_by: requestedBy ?? null,
      reserved_kw: reservedKw ?? null,
      status: 'RUNNING',
      matched,
      done: 0,
      changed: 0,
      unchanged: 0,
      refused_count: 0,
      refused_by_code: '{}',
      refused: '[]',
      created_utc: new Date(now),
    })
    .execute();
