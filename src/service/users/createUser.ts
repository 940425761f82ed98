import { v7 as newUuid } from 'uuid';
import type { Handler } from '../http/call.ts';
import { created } from '../shared/changed.ts';
import { alreadyExists, unlessTaken } from '../shared/uniqueViolation.ts';
import { toUser } from './userRow.ts';

/** Creates a user; 409 where the userId is taken, also by an archived one. */
export const createUser: Handler<'createUser'> = async ({ scope, body, version, location }) => {
  const row = await unlessTaken(
    'users_tenant_uuid_user_id_key',
    alreadyExists(`There is a user with the userId ${body.userId} already`, ['/userId']),
    scope.tx
      .insertInto('users')
      .values({ ...created(scope), user_uuid: newUuid(), user_id: body.userId, name: body.name, email: body.email ?? null, phone: body.phone ?? null })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  version(row.row_version);
  location(`/users/${row.user_uuid}`);
  return toUser(row);
};
