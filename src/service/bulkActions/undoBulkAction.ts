import type { Selectable } from 'kysely';
import type { BulkActionsTable } from '#store/schema.ts';
import type { Handler } from '../http/call.ts';
import { conflict, notFound } from '../http/problem.ts';
import { findBulkAction, toBulkAction } from './bulkActionRow.ts';
import { type BulkMoves, stepsOf } from './bulkMove.ts';

/** Makes the opposite move for exactly the assets that the action changed; 409 where that is possible no more. */
export const undoBulkAction =
  (moves: BulkMoves): Handler<'undoBulkAction'> =>
  async ({ scope, params: { bulkActionUUID } }) => {
    const { tx, tenant } = scope;
    const row = await tx.selectFrom('bulk_actions').selectAll().where('tenant_uuid', '=', tenant).where('bulk_action_uuid', '=', bulkActionUUID).forUpdate().executeTakeFirst();
    if (!row) throw notFound('bulk action');
    const { undo } = moves[row.action];
    if (row.status === 'UNDONE') throw conflict('The action has been undone already');
    if (undo === null) throw conflict('Archiving cannot be undone');
    if (row.changed_assets.length === 0) throw conflict('The action changed nothing');
    for (const step of stepsOf(movedBy(row))) await undo(scope, row.target_uuid, step);
    await tx.updateTable('bulk_actions').set({ status: 'UNDONE' }).where('tenant_uuid', '=', tenant).where('bulk_action_uuid', '=', bulkActionUUID).execute();
    return toBulkAction(await findBulkAction(scope, bulkActionUUID));
  };

const movedBy = ({ changed_assets, states_before }: Selectable<BulkActionsTable>) => changed_assets.map((assetUUID, index) => ({ assetUUID, before: states_before[index] ?? null }));
