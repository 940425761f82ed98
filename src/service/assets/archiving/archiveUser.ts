import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { archivedColumns } from '../../platform/rows/rowColumns.ts';
import { withConsentCounts, withUserCounts } from '../../tenants/totals/withCounts.ts';
import { readUserArchiving } from '../../tenants/users/readUserArchiving.ts';
import { lockUser, requireUser } from '../../tenants/users/userRow.ts';
import { saveUserBefore } from '../statesBefore.ts';
import { archiveAssets, requireNoneRunning } from './archiveAssets.ts';

/** Number of assets archived by one statement: one user may have any number. */
const PAGE = 1000;

/**
 * Archives a user with the user's assets, consents, opt-ins and meter account; 409 while one of the assets takes part
 * in a running event.
 */
export const archiveUser: Handler<'archiveUser'> = async ({ scope, params: { userUUID }, match }) => {
  await lockUser(scope, userUUID, match);
  await archiveLockedUser(scope, userUUID);
  return undefined;
};

/** Archives a user in the same way, and returns what was archived; with `dryRun` it locks and changes nothing. */
export const archiveUserAndReport: Handler<'archiveUserAndReport'> = async ({
  scope,
  params: { userUUID },
  body: { dryRun },
  match,
}) => {
  await (dryRun ? requireUser(scope, userUUID, match) : lockUser(scope, userUUID, match));
  const taken = await readUserArchiving(scope, userUUID);
  if (dryRun) {
    const rows = await activeAssetsOf(scope, userUUID).execute();
    await requireNoneRunning(
      scope,
      rows.map((row) => row.asset_uuid),
    );
  } else await archiveLockedUser(scope, userUUID);
  return { userUUID, dryRun, ...taken };
};

/**
 * Archives a user whose row the caller has locked, like `archiveUser`; what is archived with it is saved for its
 * restore.
 */
export async function archiveLockedUser(scope: TenantScope, userUUID: string): Promise<void> {
  const { tx, tenant } = scope;
  for (let page = await lockPageOf(scope, userUUID); page.length > 0; page = await lockPageOf(scope, userUUID)) {
    await archiveAssets(scope, page);
    await saveUserBefore(scope, userUUID, page);
  }
  await withConsentCounts(scope, [userUUID], () =>
    tx
      .updateTable('consents')
      .set({
        status: 'WITHDRAWN',
        withdrawn_utc: new Date(scope.now),
        end_reason: 'USER_ARCHIVED',
        row_version: sql`row_version + 1`,
      })
      .where('tenant_uuid', '=', tenant)
      .where('user_uuid', '=', userUUID)
      .where('status', '=', 'ACTIVE')
      .execute(),
  );
  await tx.deleteFrom('meter_accounts').where('tenant_uuid', '=', tenant).where('user_uuid', '=', userUUID).execute();
  await withUserCounts(scope, [userUUID], () =>
    tx
      .updateTable('users')
      .set(archivedColumns(scope))
      .where('tenant_uuid', '=', tenant)
      .where('user_uuid', '=', userUUID)
      .execute(),
  );
}

const activeAssetsOf = ({ tx, tenant }: TenantScope, userUUID: string) =>
  tx
    .selectFrom('assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('user_uuid', '=', userUUID)
    .where('status', '=', 'ACTIVE');

/** Locks the first of the user's assets that are still active. */
async function lockPageOf(scope: TenantScope, userUUID: string): Promise<string[]> {
  const rows = await activeAssetsOf(scope, userUUID).orderBy('asset_uuid').limit(PAGE).forUpdate().execute();
  return rows.map((row) => row.asset_uuid);
}
