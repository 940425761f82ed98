import { sql } from 'kysely';
import type { Handler, Handlers } from '../http/call.ts';
import { readPage } from '../http/page.ts';
import type { PortsOf } from '../ports/ports.ts';
import { readBulkAction, selectBulkActions, toBulkActions } from './bulkActionRow.ts';
import type { BulkOperations } from './bulkOperation.ts';
import { createBulkAction } from './createBulkAction.ts';
import { getBulkActionEffect } from './getBulkActionEffect.ts';
import { undoBulkAction } from './undoBulkAction.ts';

type Names = 'createBulkAction' | 'getBulkActionEffect' | 'listBulkActions' | 'getBulkAction' | 'undoBulkAction';

const getBulkAction: Handler<'getBulkAction'> = ({ scope, params }) => readBulkAction(scope, params.bulkActionUUID);

/** The names of refused assets are looked up: so many bytes more of each. */
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

export const bulkActionHandlers = (ports: PortsOf, moves: BulkOperations): Pick<Handlers, Names> => ({
  createBulkAction: createBulkAction(moves),
  getBulkActionEffect: getBulkActionEffect(ports, moves),
  listBulkActions,
  getBulkAction,
  undoBulkAction: undoBulkAction(moves),
});
