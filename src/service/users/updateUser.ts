import type { Handler } from '../http/call.ts';
import { changedColumns } from '../wire/rowColumns.ts';
import { lockUser, toUser } from './userRow.ts';

/** Changes an active user: absent members stay, null clears. */
export const updateUser: Handler<'updateUser'> = async ({ scope, params: { userUUID }, body, ifMatch, version }) => {
  await lockUser(scope, userUUID, ifMatch);
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
