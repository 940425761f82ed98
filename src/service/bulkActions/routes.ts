import type { Handler, Handlers } from '../http/call.ts';
import { readPage } from '../http/page.ts';
import { findBulkAction, selectBulkActions, toBulkAction } from './bulkActionRow.ts';
import type { BulkMoves } from './bulkMove.ts';
import { createBulkAction } from './createBulkAction.ts';
import { undoBulkAction } from './undoBulkAction.ts';

type Names = 'createBulkAction' | 'listBulkActions' | 'getBulkAction' | 'undoBulkAction';

const getBulkAction: Handler<'getBulkAction'> = async ({ scope, params }) => toBulkAction(await findBulkAction(scope, params.bulkActionUUID));

const listBulkActions: Handler<'listBulkActions'> = ({ scope, query }) =>
  readPage(selectBulkActions(scope), { ...query, columns: { createdUTC: 'created_utc' }, defaultSort: '-createdUTC', tieBreak: 'bulk_action_uuid', toItem: toBulkAction });

export const bulkActionHandlers = (moves: BulkMoves): Pick<Handlers, Names> => ({
  createBulkAction: createBulkAction(moves),
  listBulkActions,
  getBulkAction,
  undoBulkAction: undoBulkAction(moves),
});
