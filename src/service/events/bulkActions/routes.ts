import { sql } from 'kysely';
import type { Handler, Handlers } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { readBulkAction, selectBulkActions, toBulkActions } from './bulkActionRow.ts';
import type { BulkOperations } from './bulkOperation.ts';
import { createBulkAction } from './createBulkAction.ts';
import { undoBulkAction } from './undoBulkAction.ts';

const getBulkAction: Handler<'getBulkAction'> = ({ scope, params }) => readBulkAction(scope, params.bulkActionUUID);

/** Size of a row in bytes, with 300 more for each refused asset, whose names are looked up. */
const bytes = sql<number>`octet_length(refused::text) + octet_length(not_put_back::text) +
  300 * (json_array_length(refused) + json_array_length(not_put_back))`;

const listBulkActions: Handler<'listBulkActions'> = async ({ scope, query: { action, target, ...query } }) => {
  const rows = selectBulkActions(scope)
    .$if(action !== undefined, (all) => all.where('action', '=', action!))
    .$if(target !== undefined, (all) => all.where('target_uuid', '=', target!));
  const page = await readPage(rows, {
    ...query,
    columns: { createdUTC: 'created_utc' },
    defaultSort: '-createdUTC',
    tieBreak: 'bulk_action_uuid',
    toItem: (row) => row,
    bytes,
  });
  return { ...page, data: await toBulkActions(scope, page.data) };
};

export const bulkActionHandlers = (moves: BulkOperations) =>
  ({
    createBulkAction: createBulkAction(moves),
    listBulkActions,
    getBulkAction,
    undoBulkAction: undoBulkAction(moves),
  }) satisfies Partial<Handlers>;
