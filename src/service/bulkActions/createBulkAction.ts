import { v7 as newUuid } from 'uuid';
import type { AssetFilter, BulkAction, NewBulkAction } from '#contract/bulkAction.ts';
import type { Refusal } from '#contract/scheme.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../http/call.ts';
import { invalid, MAX_LISTED } from '../http/problem.ts';
import { filterAssets } from '../shared/assetFilter.ts';
import { iso } from '../shared/iso.ts';
import type { Moved } from '../shared/optDecision.ts';
import { findBulkAction, toBulkAction } from './bulkActionRow.ts';
import { type BulkMove, type BulkMoves, stepsOf } from './bulkMove.ts';

const MOST_ASSETS = 10_000;

interface Done {
  matched: number;
  unchanged: number;
  moved: Moved[];
  refused: Refusal[];
}

/** Acts on every asset that matches a filter, all in one transaction; with dryRun says what would come of it. */
export const createBulkAction =
  (moves: BulkMoves): Handler<'createBulkAction'> =>
  async ({ scope, body, location }) => {
    const done = await run(scope, moves[body.action], body);
    const bulkActionUUID = newUuid();
    if (body.dryRun) return preview(scope, bulkActionUUID, body, done);
    await keep(scope, bulkActionUUID, body, done);
    location(`/bulk-actions/${bulkActionUUID}`);
    return toBulkAction(await findBulkAction(scope, bulkActionUUID));
  };

async function run(scope: TenantScope, move: BulkMove, { filter, target, dryRun }: NewBulkAction): Promise<Done> {
  const assetUUIDs = await matching(scope, filter);
  const done: Done = { matched: assetUUIDs.length, unchanged: 0, moved: [], refused: [] };
  const steps = stepsOf(assetUUIDs);
  // With nobody to move, the target is asked for all the same: an unknown one is an error.
  for (const step of steps.length > 0 ? steps : [[]]) {
    const { moved, result } = await move.run(scope, target ?? null, step, dryRun);
    done.moved.push(...moved);
    done.refused.push(...result.refused);
    done.unchanged += result.unchanged;
  }
  return done;
}

/** The assets that match, in the order in which they are locked everywhere; 400 where there are too many for one request. */
async function matching({ tx, tenant }: TenantScope, filter: AssetFilter): Promise<string[]> {
  const all = tx.selectFrom('assets').select('assets.asset_uuid').where('assets.tenant_uuid', '=', tenant);
  const rows = await filterAssets(all, filter)
    .orderBy('assets.asset_uuid')
    .limit(MOST_ASSETS + 1)
    .execute();
  if (rows.length > MOST_ASSETS) throw invalid([{ pointer: '/filter', code: 'TOO_MANY', detail: `matches more than ${MOST_ASSETS.toLocaleString('en-GB')} assets; narrow it` }]);
  return rows.map((row) => row.asset_uuid);
}

const byCode = (refused: readonly Refusal[]): Record<string, number> => Object.fromEntries([...Map.groupBy(refused, ({ code }) => code)].map(([code, group]) => [code, group.length]));

const preview = ({ now }: TenantScope, bulkActionUUID: string, { action, target }: NewBulkAction, { matched, unchanged, moved, refused }: Done): BulkAction => ({
  bulkActionUUID,
  action,
  target: target ?? null,
  status: 'DONE',
  matched,
  changed: moved.length,
  unchanged,
  refusedCount: refused.length,
  refusedByCode: byCode(refused),
  refused: refused.slice(0, MAX_LISTED),
  undoable: false,
  createdUTC: iso(now),
  finishedUTC: iso(now),
});

const keep = ({ tx, tenant, now }: TenantScope, bulkActionUUID: string, { action, target }: NewBulkAction, { matched, unchanged, moved, refused }: Done) =>
  tx
    .insertInto('bulk_actions')
    .values({
      tenant_uuid: tenant,
      bulk_action_uuid: bulkActionUUID,
      action,
      target_uuid: target ?? null,
      status: 'DONE',
      matched,
      unchanged,
      refused_count: refused.length,
      refused_by_code: JSON.stringify(byCode(refused)),
      refused: JSON.stringify(refused.slice(0, MAX_LISTED)),
      changed_assets: moved.map(({ assetUUID }) => assetUUID),
      states_before: moved.map(({ before }) => before),
      created_utc: new Date(now),
      finished_utc: new Date(now),
    })
    .execute();
