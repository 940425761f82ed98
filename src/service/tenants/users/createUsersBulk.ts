import type { Handler } from '../../platform/http/call.ts';
import { listPointer } from '../../platform/http/itemPointers.ts';
import { refuseDuplicates } from '../../platform/http/refuseDuplicates.ts';
import { insertUsers } from './insertUsers.ts';
import { toUser } from './userRow.ts';

/** Creates up to 1,000 users or none; every fault names its item by index. */
export const createUsersBulk: Handler<'createUsersBulk'> = async ({ scope, body }) => {
  refuseDuplicates(body, 'userId');
  return { data: (await insertUsers(scope, body, listPointer)).map(toUser) };
};
