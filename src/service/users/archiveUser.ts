import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { withConsentCounts, withUserCounts } from '../counts/withCounts.ts';
import type { Handler } from '../http/call.ts';
import { archiveAssets } from '../participation/archiveAssets.ts';
import { archivedColumns } from '../wire/rowColumns.ts';
import { lockUser } from './userRow.ts';

/** Assets archived by one statement: one user may have any number. */
const PAGE = 1000;

/**
 * Archives a user with the user's assets, consents, opt-ins and meter account; 409 while one of the assets takes part
 * in a running event.
 */
export const archiveUser: Handler<'archiveUser'> = async ({ scope, params: { userUUID }, ifMatch }) => {
  await lockUser(scope, userUUID, ifMatch);
  await archiveLockedUser(scope, userUUID);
  return undefined;
};

/** Archives a user whose row the caller has locked, like `archiveUser`. */
export async function archiveLockedUser(scope: TenantScope, userUUID: string): Promise<void> {
  const { tx, tenant } = scope;
  for (let page = await lockPageOf(scope, userUUID); page.length > 0; page = await lockPageOf(scope, userUUID))
    await archiveAssets(scope, page);
  await withConsentCounts(scope, [userUUID], () =>
    tx
      .updateTable('consents')
      .set({ status: 'WITHDRAWN', withdrawn_utc: new Date(scope.now), row_version: sql`row_version + 1` })
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

/** Locks the first of the user's assets that are still active. */
async function lockPageOf({ tx, tenant }: TenantScope, userUUID: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('user_uuid', '=', userUUID)
    .where('status', '=', 'ACTIVE')
    .orderBy('asset_uuid')
    .limit(PAGE)
    .forUpdate()
    .execute();
  return rows.map((row) => row.asset_uuid);
}
