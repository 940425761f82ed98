import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { UserRow } from '../users/userRow.ts';
import { type LockedAsset, lockAssets } from './lockAssets.ts';
import { readClock } from './readClock.ts';

/*
 * The order in which rows are locked, so that two transactions never wait for each other:
 *
 *   1. the objects that a request or job names: bulk action, scheme, event, portfolio
 *   2. users
 *   3. consents
 *   4. assets
 *   5. rows of assets in schemes and events
 *   6. jobs
 *
 * Rows of a kind are locked in the order of their UUIDs. Transactions that change a user's preferences, or archive the
 * user, lock the user exclusively (`lockUsersExclusively`). Those that decide on preferences, or change an asset's
 * owner, lock its user shared (`lockAssetsAndOwners`, `resolveUsers`): any number may, but none beside an exclusive
 * lock. Time passes during the wait for locks: both return the scope with the tenant's clock read again, and everything
 * after it is decided and dated by that.
 */

/** Maximum users locked by one statement. */
const BATCH = 1000;

export type LockedUsers = Map<string, UserRow['status']>;

export interface UserLocks {
  /** Scope at the instant at which all locks were acquired. */
  scope: TenantScope;
  /** Users found, archived ones included. */
  users: LockedUsers;
}

export interface AssetAndOwnerLocks extends UserLocks {
  assets: Map<string, LockedAsset>;
}

/** Error for an asset whose user changed between reading and locking it, to one whom another transaction has locked. */
class OwnerChangedError extends Error {
  /** PostgreSQL's code for a deadlock, which waiting out of order might become: the transaction is retried. */
  readonly code = '40P01';
}

/**
 * Locks users against every decision on their preferences, until the transaction ends. Unknown and other tenants' ones
 * are left out.
 */
export async function lockUsersExclusively(scope: TenantScope, userUUIDs: readonly string[]): Promise<UserLocks> {
  const users = await lockUsersInMode(scope, userUUIDs, 'no key update');
  return { scope: await withRefreshedClock(scope), users };
}

/**
 * Locks assets and their users, so that neither ownership nor preferences change until the transaction ends. Unknown
 * and other tenants' assets are left out. A preview locks nothing.
 */
export async function lockAssetsAndOwners(
  scope: TenantScope,
  assetUUIDs: readonly string[],
  preview = false,
): Promise<AssetAndOwnerLocks> {
  const users = preview ? new Map() : await lockOwnersShared(scope, assetUUIDs);
  const assets = await lockAssets(scope, assetUUIDs, preview);
  if (preview) return { scope, assets, users: await readUsers(scope, ownersIn(assets)) };
  await lockMoreUsersShared(scope, users, ownersIn(assets));
  return { scope: await withRefreshedClock(scope), assets, users };
}

/**
 * Locks the users of assets, shared. It comes before several calls of `lockAssetsAndOwners` in one transaction, for all
 * of them: the second would otherwise lock users after assets.
 */
export const lockOwnersShared = async (scope: TenantScope, assetUUIDs: readonly string[]): Promise<LockedUsers> =>
  lockUsersInMode(scope, await ownersOf(scope, assetUUIDs), 'share');

/** Locks users, shared, that were not known before assets were locked: it is too late to wait for them. */
export async function lockMoreUsersShared(
  scope: TenantScope,
  users: LockedUsers,
  userUUIDs: readonly string[],
): Promise<void> {
  const missing = userUUIDs.filter((user) => !users.has(user));
  if (missing.length === 0) return;
  const further = await lockUsersInMode(scope, missing, 'share skip locked');
  if (further.size < missing.length) throw new OwnerChangedError('an asset changed hands while it was locked');
  for (const [user, status] of further) users.set(user, status);
}

/**
 * Locks the user of an already locked asset, shared, without waiting; false if another transaction has locked the user.
 */
export async function tryLockUserShared(scope: TenantScope, userUUID: string): Promise<boolean> {
  return (await tryLockUsersShared(scope, [userUUID])).size > 0;
}

/** Locks the users of many assets likewise; those that others have locked are left out. */
export const tryLockUsersShared = (scope: TenantScope, userUUIDs: readonly string[]): Promise<LockedUsers> =>
  lockUsersInMode(scope, userUUIDs, 'share skip locked');

/** Returns the scope at this instant of the tenant's clock, which may have been moved meanwhile. */
export const withRefreshedClock = async (scope: TenantScope): Promise<TenantScope> => ({
  ...scope,
  now: Math.max(scope.now, await readClock(scope)),
});

async function lockUsersInMode(
  { tx, tenant }: TenantScope,
  userUUIDs: readonly string[],
  mode: 'no key update' | 'share' | 'share skip locked',
): Promise<LockedUsers> {
  const sorted = [...new Set(userUUIDs)].sort();
  const users: LockedUsers = new Map();
  for (let from = 0; from < sorted.length; from += BATCH) {
    const { rows } = await sql<Pick<UserRow, 'user_uuid' | 'status'>>`
      select user_uuid, status from users where tenant_uuid = ${tenant}
        and user_uuid = any(${sorted.slice(from, from + BATCH)}::uuid[])
      order by user_uuid for ${sql.raw(mode)}`.execute(tx);
    for (const { user_uuid, status } of rows) users.set(user_uuid, status);
  }
  return users;
}

async function readUsers({ tx, tenant }: TenantScope, userUUIDs: readonly string[]): Promise<LockedUsers> {
  const rows = await tx
    .selectFrom('users')
    .select(['user_uuid', 'status'])
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`user_uuid = any(${userUUIDs}::uuid[])`)
    .execute();
  return new Map(rows.map(({ user_uuid, status }) => [user_uuid, status]));
}

async function ownersOf({ tx, tenant }: TenantScope, assetUUIDs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_uuid: string }>`
    select distinct user_uuid from assets where tenant_uuid = ${tenant} and asset_uuid = any(${assetUUIDs}::uuid[])
      and user_uuid is not null`.execute(tx);
  return rows.map((row) => row.user_uuid);
}

const ownersIn = (assets: ReadonlyMap<string, LockedAsset>): string[] => [
  ...new Set([...assets.values()].flatMap(({ user_uuid }) => user_uuid ?? [])),
];
