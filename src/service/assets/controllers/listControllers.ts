import { sql } from 'kysely';
import type { Handler } from '../../platform/http/call.ts';
import { containing, readPage } from '../../platform/http/page.ts';
import { type ControllerRow, selectControllers, toControllers } from './controllerRow.ts';

const columns = { name: 'name', createdUTC: 'created_utc', lastSeenUTC: 'last_seen_utc' };

/** Lists controllers; the search covers their names. */
export const listControllers: Handler<'listControllers'> = async ({
  scope,
  query: { search, channel, status, ...page },
}) => {
  let rows = selectControllers(scope);
  if (channel) rows = rows.where('channel', '=', channel);
  if (status) rows = rows.where('status', '=', status);
  if (search !== undefined) rows = rows.where(sql<boolean>`lower(name) like ${containing(search)}`);
  const found = await readPage(rows, {
    ...page,
    columns,
    defaultSort: 'name',
    tieBreak: 'controller_uuid',
    toItem: (row: ControllerRow) => row,
  });
  return { ...found, data: await toControllers(scope, found.data) };
};
