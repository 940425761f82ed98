import type { JobHandler } from '../clockwork/jobs.ts';
import { tell } from '../outbox.ts';
import type { MpanRegister } from '../ports/mpanRegister.ts';
import { selectAssets } from '../shared/assetRow.ts';
import { changed } from '../shared/changed.ts';

/** Looks up the MPAN of an asset that still waits for it, and tells what was found. */
export const mpanCheck =
  (register: MpanRegister): JobHandler =>
  async (scope, assetUUID) => {
    const row = await selectAssets(scope).where('asset_uuid', '=', assetUUID).forUpdate().executeTakeFirst();
    if (row?.status !== 'ACTIVE' || row.mpan_status !== 'PENDING' || row.mpan === null) return;
    const { isValid, reason } = await register.lookUp(row.mpan);
    await scope.tx
      .updateTable('assets')
      .set({ ...changed(scope), mpan_status: isValid ? 'VALID' : 'INVALID' })
      .where('tenant_uuid', '=', scope.tenant)
      .where('asset_uuid', '=', assetUUID)
      .execute();
    await tell(scope, 'ASSET.MPAN_VALIDATED', { assetUUID, assetId: row.asset_id, mpan: row.mpan, isValid, reason });
  };
