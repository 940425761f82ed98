import { v7 as newUuid } from 'uuid';
import type { NewUser } from '#contract/user.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { PointerOf } from '../../platform/http/itemPointers.ts';
import { createdColumns } from '../../platform/rows/rowColumns.ts';
import { idsTakenProblem } from '../../platform/rows/uniqueViolation.ts';
import { countNewUsers } from '../totals/withCounts.ts';
import { selectUsers, type UserRow } from './userRow.ts';

/**
 * Stores new users, all or none, and returns their rows in the order given; throws 409 naming each place whose userId
 * is taken, also by an archived one.
 */
export async function insertUsers(
  scope: TenantScope,
  items: readonly NewUser[],
  pointerOf: PointerOf,
): Promise<UserRow[]> {
  const rows = items.map(({ userId, name, email, phone }) => ({
    ...createdColumns(scope),
    user_uuid: newUuid(),
    user_id: userId,
    name,
    email: email ?? null,
    phone: phone ?? null,
  }));
  const stored = await scope.tx
    .insertInto('users')
    // The rows are in one order, or two requests with the same ids would deadlock.
    .values(rows.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1)))
    .onConflict((conflict) => conflict.columns(['tenant_uuid', 'user_id']).doNothing())
    .returningAll()
    .execute();
  const byId = new Map(stored.map((row) => [row.user_id, row]));
  const taken = items.flatMap(({ userId }, index) => (byId.has(userId) ? [] : [index]));
  if (taken.length > 0) {
    const first = await selectUsers(scope).where('user_id', '=', items[taken[0]!]!.userId).executeTakeFirst();
    const noun = first?.status === 'ARCHIVED' ? 'an archived user' : 'a user';
    throw idsTakenProblem(noun, 'userId', (index) => items[index]!.userId, taken, pointerOf);
  }
  await countNewUsers(
    scope,
    stored.map((row) => row.user_uuid),
  );
  return items.map(({ userId }) => byId.get(userId)!);
}
