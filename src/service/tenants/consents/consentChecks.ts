import { sql } from 'kysely';
import type { NewConsent } from '#contract/consent.ts';
import type { ProblemItem } from '#contract/problem.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { PointerOf } from '../../platform/http/itemPointers.ts';
import { invalid } from '../../platform/http/problem.ts';
import type { LockedUsers } from '../locks/lockOrder.ts';

const VALIDITY_MONTHS = 12;

/** Refuses preferences of unknown or archived users. */
export function requireUsers(users: LockedUsers, items: readonly NewConsent[], pointerOf: PointerOf): void {
  refuse(
    items,
    ({ userUUID }) => users.get(userUUID) !== 'ACTIVE',
    (index) => ({ pointer: pointerOf(index, 'userUUID'), code: 'UNKNOWN_USER', detail: 'there is no such user' }),
  );
}

/** Refuses preferences about assets that are not their user's. With the users locked, ownership does not change. */
export async function requireAssetsOfUsers(
  { tx, tenant }: TenantScope,
  items: readonly Pick<NewConsent, 'userUUID' | 'assetUUID'>[],
  pointerOf: PointerOf,
): Promise<void> {
  const named = items.flatMap(({ assetUUID }) => (assetUUID ? [assetUUID] : []));
  if (named.length === 0) return;
  const { rows } = await sql<{ asset_uuid: string; user_uuid: string | null }>`
    select asset_uuid, user_uuid from assets where tenant_uuid = ${tenant} and asset_uuid = any(${named}::uuid[])
      and status = 'ACTIVE'`.execute(tx);
  const owners = new Map(rows.map((row) => [row.asset_uuid, row.user_uuid]));
  refuse(
    items,
    ({ userUUID, assetUUID }) => Boolean(assetUUID) && owners.get(assetUUID!) !== userUUID,
    (index) => ({
      pointer: pointerOf(index, 'assetUUID'),
      code: 'NOT_THE_USERS_ASSET',
      detail: 'the user has no such asset',
    }),
  );
}

/** Returns the expiry of each: after twelve months by default. */
export function expiriesOf(items: readonly NewConsent[], now: number, pointerOf: PointerOf): Date[] {
  refuse(
    items,
    ({ preference, expiresUTC }) => preference === 'OPT_IN' && Boolean(expiresUTC) && expiresUTC! <= now,
    (index) => ({ pointer: pointerOf(index, 'expiresUTC'), code: 'OUT_OF_RANGE', detail: 'must be in the future' }),
  );
  return items.map(({ expiresUTC }) => {
    const expires = new Date(expiresUTC ?? now);
    if (!expiresUTC) expires.setUTCMonth(expires.getUTCMonth() + VALIDITY_MONTHS);
    return expires;
  });
}

function refuse<Item>(
  items: readonly Item[],
  isWrong: (item: Item) => boolean,
  problemAt: (index: number) => ProblemItem,
): void {
  const errors = items.flatMap((item, index) => (isWrong(item) ? [problemAt(index)] : []));
  if (errors.length > 0) throw invalid(errors);
}
