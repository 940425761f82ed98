import type { Handler } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { selectUsers, toUser } from './userRow.ts';

/** Returns one user, archived or not. */
export const getUser: Handler<'getUser'> = async ({ scope, params, version }) => {
  const row = await selectUsers(scope).where('user_uuid', '=', params.userUUID).executeTakeFirst();
  if (!row) throw notFound('user');
  version(row.row_version);
  return toUser(row);
};
