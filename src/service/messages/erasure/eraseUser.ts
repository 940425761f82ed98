import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { archiveLockedUser } from '../../assets/archiving/archiveUser.ts';
import { eraseRegistrations } from '../../assets/assetRegistration.ts';
import { withAssetCounts } from '../../assets/totals/withCounts.ts';
import { eraseOadrObjects, type NamedAsset } from '../../dispatch/openadr/objects/eraseOadrObjects.ts';
import type { Handler } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { writeAuditEntry } from '../../platform/http/writeAuditEntry.ts';
import { eraseClaims } from '../../schemes/claims/claimRows.ts';
import { selectUsers } from '../../tenants/users/userRow.ts';
import { eraseMails } from '../mail/eraseMails.ts';
import type { MailTools } from '../mail/mailTools.ts';
import { erasedId } from './erasedId.ts';
import { redactStored } from './redactStored.ts';

/**
 * Erases a person on request: archives the user if that has not been done, then removes identifying data from every
 * table that stores it. Readings and stats stay, without a person. Throws 409 while an asset takes part in a running
 * event.
 */
export const eraseUser =
  (mail: MailTools): Handler<'eraseUser'> =>
  async ({ scope, params: { userUUID }, keyId }) => {
    const user = await selectUsers(scope).where('user_uuid', '=', userUUID).forUpdate().executeTakeFirst();
    if (!user || user.erased_utc !== null) throw notFound('user');
    if (user.status === 'ACTIVE') await archiveLockedUser(scope, userUUID);
    const owned = await lockAssetsOf(scope, userUUID);
    const assets = await withAssetCounts(scope, owned, () => eraseAssets(scope, userUUID));
    await scope.tx
      .updateTable('users')
      .set({
        user_id: erasedId(userUUID),
        name: 'Erased',
        email: null,
        phone: null,
        erased_utc: new Date(scope.now),
        mail_epoch: sql`mail_epoch + 1`,
        updated_utc: new Date(scope.now),
        row_version: sql`row_version + 1`,
      })
      .where('tenant_uuid', '=', scope.tenant)
      .where('user_uuid', '=', userUUID)
      .execute();
    await scope.tx
      .updateTable('consents')
      .set({ purpose: null, evidence_method: null })
      .where('tenant_uuid', '=', scope.tenant)
      .where('user_uuid', '=', userUUID)
      .execute();
    await eraseMails(scope, mail, userUUID, user.email);
    await redactStored(scope, { userUUID, assetUUIDs: new Set(assets.map(({ asset_uuid }) => asset_uuid)) });
    await eraseOadrObjects(scope, assets);
    await writeAuditEntry(scope, 'USER_ERASED', userUUID, { assets: assets.length, keyId });
    return undefined;
  };

async function lockAssetsOf({ tx, tenant }: TenantScope, userUUID: string): Promise<string[]> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select asset_uuid from assets where tenant_uuid = ${tenant} and user_uuid = ${userUUID}
    order by asset_uuid for no key update`.execute(tx);
  return rows.map((row) => row.asset_uuid);
}

/**
 * Removes person, place and meter point from every asset the user has or had when archived; the caller has locked them.
 * Returns the assets with their former ids.
 */
async function eraseAssets(scope: TenantScope, userUUID: string): Promise<NamedAsset[]> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<NamedAsset>`
    update assets
    set asset_id = ${erasedId('')} || asset_uuid, name = null, mpan = null, mpan_top_line = null, export_mpan = null,
      boundary_mpan = null, mpan_repeat = 0, export_mpan_repeat = 0, mpan_status = 'NOT_APPLICABLE',
        meter_serial_number = null, location_postcode = null, location_building = null, location_address = null,
        updated_utc = ${new Date(now)}, row_version = row_version + 1
    from (select asset_uuid as uuid, asset_id as named from assets
      where tenant_uuid = ${tenant} and user_uuid = ${userUUID}) before
    where tenant_uuid = ${tenant} and asset_uuid = before.uuid
    returning asset_uuid, before.named as asset_id`.execute(tx);
  const assetUUIDs = rows.map((row) => row.asset_uuid);
  await sql`update scheme_assets set status_reason = null where tenant_uuid = ${tenant}
    and asset_uuid = any(${assetUUIDs}::uuid[])`.execute(tx);
  await eraseRegistrations(scope, assetUUIDs);
  await eraseClaims(scope, assetUUIDs);
  return rows;
}
