import type { Handler } from '../../platform/http/call.ts';
import { bodyPointer } from '../../platform/http/itemPointers.ts';
import { insertUsers } from './insertUsers.ts';
import { toUser } from './userRow.ts';

/** Creates a user; throws 409 if the userId is taken, also by an archived one. */
export const createUser: Handler<'createUser'> = async ({ scope, body, version, location }) => {
  const [row] = await insertUsers(scope, [body], bodyPointer);
  version(row!.row_version);
  location(`/users/${row!.user_uuid}`);
  return toUser(row!);
};
