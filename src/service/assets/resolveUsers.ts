import { sql } from 'kysely';
import { uuid } from '#contract/primitives.ts';
import type { ProblemItem } from '#contract/problem.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { PointerOf } from '../platform/http/itemPointers.ts';
import { invalid } from '../platform/http/problem.ts';

interface UserReference {
  /** The user's external id, or its UUID. */
  userId?: string | null | undefined;
  userUUID?: string | null | undefined;
}

const nameOf = ({ userId, userUUID }: UserReference): string | null => userUUID ?? userId ?? null;
const asUuid = (name: string): string | null => uuid.safeParse(name).data ?? null;

/**
 * Returns the UUIDs of the users that `items` name, null if one names none. The users, and those of `lockToo`, are
 * locked against being archived and against changes of their preferences. Unknown, other tenants' and archived users
 * fail alike, with 400 and a pointer each.
 */
export async function resolveUsers(
  { tx, tenant }: TenantScope,
  items: readonly UserReference[],
  pointerOf: PointerOf,
  lockToo: readonly string[] = [],
): Promise<(string | null)[]> {
  const names = [...new Set(items.map(nameOf).filter((name) => name !== null))];
  if (names.length === 0 && lockToo.length === 0) return items.map(() => null);
  const locked = await sql<{ user_uuid: string; user_id: string; status: string }>`
    select user_uuid, user_id, status from users
    where tenant_uuid = ${tenant}
      and (user_id = any(${names}::text[])
        or user_uuid = any(${names.map(asUuid).filter((each) => each !== null)}::uuid[])
        or user_uuid = any(${lockToo}::uuid[]))
    order by user_uuid for share`.execute(tx);
  const rows = locked.rows.filter(({ status }) => status === 'ACTIVE');
  const byId = new Map(rows.map((row) => [row.user_id, row.user_uuid]));
  const known = new Set(rows.map((row) => row.user_uuid));
  const errors: ProblemItem[] = [];
  const found = items.map((item, index) => {
    const name = nameOf(item);
    if (name === null) return null;
    const asUUID = asUuid(name);
    const user = (item.userUUID ? undefined : byId.get(name)) ?? (asUUID && known.has(asUUID) ? asUUID : null);
    if (user === null)
      errors.push({
        pointer: pointerOf(index, item.userUUID ? 'userUUID' : 'userId'),
        code: 'UNKNOWN_USER',
        detail: 'there is no such user',
      });
    return user;
  });
  if (errors.length > 0) throw invalid(errors);
  return found;
}
