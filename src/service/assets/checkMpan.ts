import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Errand } from '../clockwork/errand.ts';
import { tell } from '../outbox.ts';
import type { MpanVerdict } from '../ports/mpanRegister.ts';
import type { PortsOf } from '../ports/ports.ts';
import { askForReadings } from '../shared/askForReadings.ts';
import { type AssetWithUser, selectAssets } from '../shared/assetRow.ts';
import { changed } from '../shared/changed.ts';
import { takeAsset } from '../shared/takeAsset.ts';

const isWaiting = (row: AssetWithUser): boolean => row.mpan !== null && row.mpan_status === 'PENDING';

/** Looks up the MPAN of an asset that still waits for it, and tells what was found. */
export const checkMpan =
  (ports: PortsOf): Errand =>
  async (within, assetUUID) => {
    const asked = await within(async (scope) => {
      const row = await selectAssets(scope).where('asset_uuid', '=', assetUUID).where('status', '=', 'ACTIVE').executeTakeFirst();
      return row && isWaiting(row) ? { mpan: row.mpan!, register: ports(scope).mpanRegister } : null;
    });
    if (asked === null) return null;
    const verdict = await asked.register.lookUp(asked.mpan);
    return verdict && within((scope) => settle(scope, assetUUID, asked.mpan, verdict));
  };

async function settle(scope: TenantScope, assetUUID: string, mpan: string, { isValid, reason }: MpanVerdict): Promise<number | null> {
  const row = await takeAsset(scope, assetUUID);
  if (row === 'BUSY') return scope.now;
  if (row === null || !isWaiting(row)) return null;
  // The MPAN has changed since it was asked about: its own turn has been asked for.
  if (row.mpan !== mpan) return null;
  await scope.tx
    .updateTable('assets')
    .set({ ...changed(scope), mpan_status: isValid ? 'VALID' : 'INVALID' })
    .where('tenant_uuid', '=', scope.tenant)
    .where('asset_uuid', '=', assetUUID)
    .execute();
  await tell(scope, 'ASSET.MPAN_VALIDATED', { assetUUID, assetId: row.asset_id, mpan, isValid, reason });
  await askForReadings(scope, [assetUUID]);
  return null;
}
