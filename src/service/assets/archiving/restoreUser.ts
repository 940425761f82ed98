import { sql } from 'kysely';
import type { RestoredUser } from '#contract/archiving.ts';
import type { ConsentType } from '#contract/consent.ts';
import type { Refusal } from '#contract/scheme.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { restoredColumns } from '../../platform/rows/rowColumns.ts';
import { lockOwnersShared, lockUsersExclusively } from '../../tenants/locks/lockOrder.ts';
import { withConsentCounts, withUserCounts } from '../../tenants/totals/withCounts.ts';
import { selectUsers, toUser } from '../../tenants/users/userRow.ts';
import type { PortsOf } from '../ports/ports.ts';
import { lockTargets, readArchivedWithUser } from '../statesBefore.ts';
import { restoreAssetsInBulk } from './restoreAssetsInBulk.ts';

/** Number of assets restored by one statement. */
const PAGE = 1000;
const MAX_LISTED = 100;

/**
 * Makes an archived user active again, with everything that was archived with it; an active one is returned as it is.
 * 409 once the user's data were erased.
 */
export const restoreUser =
  (ports: PortsOf): Handler<'restoreUser'> =>
  async ({ scope: requestScope, params: { userUUID }, match, version }) => {
    const found = await readArchivedWithUser(requestScope, userUUID);
    await lockTargets(requestScope, 'ARCHIVING', found);
    const { scope } = await lockUsersExclusively(requestScope, [userUUID]);
    const find = () => selectUsers(scope).where('user_uuid', '=', userUUID).executeTakeFirst();
    const before = await find();
    if (!before) throw notFound('user');
    await match(before.row_version);
    if (before.erased_utc !== null)
      throw conflict('The personal data of the user has been erased: this cannot be undone');
    const back = before.status === 'ACTIVE' ? NOTHING : await restoreLockedUser(ports, scope, userUUID);
    const after = (await find())!;
    const shown = toUser(after);
    version(after.row_version, shown);
    return { ...shown, ...back };
  };

type Back = Omit<RestoredUser, keyof ReturnType<typeof toUser>>;

const NOTHING: Back = {
  assets: 0,
  dispatchConsents: 0,
  dataConsents: 0,
  expiredConsents: 0,
  notPutBackCount: 0,
  notPutBack: [],
};

/** Restores first the user, then the consents, which events require, then the assets. */
async function restoreLockedUser(ports: PortsOf, scope: TenantScope, userUUID: string): Promise<Back> {
  await withUserCounts(scope, [userUUID], () =>
    scope.tx
      .updateTable('users')
      .set(restoredColumns(scope))
      .where('tenant_uuid', '=', scope.tenant)
      .where('user_uuid', '=', userUUID)
      .execute(),
  );
  const consents = await restoreConsents(scope, userUUID);
  const assetUUIDs = await readArchivedWithUser(scope, userUUID);
  await lockOwnersShared(scope, assetUUIDs);
  let assets = 0;
  const notPutBack: Refusal[] = [];
  for (let from = 0; from < assetUUIDs.length; from += PAGE) {
    const restored = await restoreAssetsInBulk(ports)(scope, assetUUIDs.slice(from, from + PAGE), false);
    assets += restored.result.changed;
    notPutBack.push(...restored.result.refused, ...restored.notPutBack);
  }
  return {
    assets,
    ...consents,
    notPutBackCount: notPutBack.length,
    notPutBack: notPutBack.slice(0, MAX_LISTED),
  };
}

/** Makes the consents that ended with the archiving active again, except those that would have expired by now. */
async function restoreConsents(
  { tx, tenant, now, ...scope }: TenantScope,
  userUUID: string,
): Promise<Pick<Back, 'dispatchConsents' | 'dataConsents' | 'expiredConsents'>> {
  const { rows } = await withConsentCounts({ tx, tenant, now, ...scope }, [userUUID], () =>
    sql<{ type: ConsentType; expired: boolean }>`
    with ended as materialized (
      select consent_uuid, type, coalesce(expires_utc <= ${new Date(now)}, false) as expired from consents
      where tenant_uuid = ${tenant} and user_uuid = ${userUUID} and status = 'WITHDRAWN'
        and end_reason = 'USER_ARCHIVED'
    ), restored as (
      update consents set status = 'ACTIVE', withdrawn_utc = null, end_reason = null, row_version = row_version + 1
      where tenant_uuid = ${tenant} and consent_uuid in (select consent_uuid from ended where not expired)
    )
    select type, expired from ended`.execute(tx),
  );
  const count = (type: ConsentType) => rows.filter((row) => row.type === type && !row.expired).length;
  return {
    dispatchConsents: count('DISPATCH'),
    dataConsents: count('DATA_ACCESS'),
    expiredConsents: rows.filter(({ expired }) => expired).length,
  };
}
