import type { Handler } from '../../platform/http/call.ts';
import { changedColumns } from '../../platform/rows/rowColumns.ts';
import { lockUser, toUser } from './userRow.ts';

/** Changes an active user: absent members stay, null clears. */
export const updateUser: Handler<'updateUser'> = async ({ scope, params: { userUUID }, body, match, version }) => {
  await lockUser(scope, userUUID, match);
  const row = await scope.tx
    .updateTable('users')
    .set({ ...changedColumns(scope), name: body.name, email: body.email, phone: body.phone })
    .where('tenant_uuid', '=', scope.tenant)
    .where('user_uuid', '=', userUUID)
    .returningAll()
    .executeTakeFirstOrThrow();
  version(row.row_version);
  return toUser(row);
};
