import { sql } from 'kysely';
import type { Handler } from '../http/call.ts';
import { containing, readPage } from '../http/page.ts';
import { selectUsers, toUser } from './userRow.ts';

const columns = { createdUTC: 'created_utc', name: 'name', userId: 'user_id' };

/** Lists users; the search covers userId, name and email. */
export const listUsers: Handler<'listUsers'> = async ({ scope, query: { search, status, ...page } }) => {
  let rows = selectUsers(scope).where('status', '=', status);
  if (search !== undefined)
    rows = rows.where(sql<boolean>`lower(concat_ws(' ', user_id, name, email)) like ${containing(search)}`);
  return readPage(rows, { ...page, columns, defaultSort: 'createdUTC', tieBreak: 'user_uuid', toItem: toUser });
};
