import type { Selectable } from 'kysely';
import type { User } from '#contract/user.ts';
import type { UsersTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { RouteMatch } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { isoOrNull, stamp } from '../../platform/rows/iso.ts';

export type UserRow = Selectable<UsersTable>;

export const selectUsers = ({ tx, tenant }: TenantScope) =>
  tx.selectFrom('users').selectAll().where('tenant_uuid', '=', tenant);

/**
 * Returns the active user, locked until the transaction ends and at the version the caller expects; otherwise throws
 * 404 or 412.
 */
export async function lockUser(scope: TenantScope, userUUID: string, match: RouteMatch): Promise<UserRow> {
  return requireActive(
    await selectUsers(scope).where('user_uuid', '=', userUUID).forUpdate().executeTakeFirst(),
    match,
  );
}

/** Returns the same without a lock. */
export const requireUser = async (scope: TenantScope, userUUID: string, match: RouteMatch): Promise<UserRow> =>
  requireActive(await selectUsers(scope).where('user_uuid', '=', userUUID).executeTakeFirst(), match);

async function requireActive(row: UserRow | undefined, match: RouteMatch): Promise<UserRow> {
  if (row?.status !== 'ACTIVE') throw notFound('user');
  await match(row.row_version);
  return row;
}

export const toUser = (row: UserRow): User => ({
  userUUID: row.user_uuid,
  userId: row.user_id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  status: row.status,
  createdUTC: stamp(row.created_utc),
  updatedUTC: stamp(row.updated_utc),
  archivedUTC: isoOrNull(row.archived_utc),
});
