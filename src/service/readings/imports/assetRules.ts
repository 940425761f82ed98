import { sql } from 'kysely';
import { AssetChanges, NewAsset } from '#contract/assetChanges.ts';
import { restoreAsset } from '../../assets/archiving/restoreAsset.ts';
import { selectAssets, toAsset } from '../../assets/assetRow.ts';
import { insertAssets } from '../../assets/insertAssets.ts';
import type { PortsOf } from '../../assets/ports/ports.ts';
import { updateAsset } from '../../assets/updateAsset.ts';
import { listPointer } from '../../platform/http/itemPointers.ts';
import { validate } from '../../platform/http/validate.ts';
import { createInnerCall } from './createInnerCall.ts';
import { restoredNote, type ImportRules } from './importKind.ts';

/** Returns the rules of assets, identified by their assetId. */
export const assetRules = (ports: PortsOf): ImportRules<NewAsset> => ({
  schema: NewAsset,
  keyOf: ({ assetId }) => assetId,
  findExisting: async ({ tx, tenant }, items) => {
    const { rows } = await sql<{ asset_id: string; asset_uuid: string; status: string }>`
      select asset_id, asset_uuid, status from assets where tenant_uuid = ${tenant}
        and asset_id = any(${items.flatMap(({ assetId }) => assetId ?? [])}::text[])`.execute(tx);
    return new Map(
      rows.map(({ asset_id, asset_uuid: uuid, status }) => {
        const archived = status === 'ARCHIVED';
        return [
          asset_id,
          {
            uuid,
            archived,
            note: `there is already an ${archived ? 'archived asset' : 'asset'} with this assetId`,
          },
        ];
      }),
    );
  },
  store: async (scope, items) =>
    (await insertAssets(scope, ports(scope).mpanRegister, items, listPointer)).map(({ assetUUID }) => assetUUID),
  restore: async (scope, assetUUID) => {
    const { notPutBack } = await restoreAsset(ports)(createInnerCall(scope, { params: { assetUUID }, body: {} }));
    return restoredNote(notPutBack);
  },
  change: async (scope, assetUUID, sent) => {
    const line = Object.fromEntries(
      Object.entries(sent).filter(([attribute]) => attribute !== 'assetId' && attribute !== 'asset_id'),
    );
    if (Object.keys(line).length === 0) return false;
    const before = toAsset(await selectAssets(scope).where('asset_uuid', '=', assetUUID).executeTakeFirstOrThrow());
    const after = await updateAsset(ports)(
      createInnerCall(scope, { params: { assetUUID }, body: validate(AssetChanges, 'body', line) }),
    );
    return JSON.stringify({ ...after, updatedUTC: '' }) !== JSON.stringify({ ...before, updatedUTC: '' });
  },
});
