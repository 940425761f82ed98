import type { Handler } from '../http/call.ts';
import { archiveAssets } from '../participation/archiveAssets.ts';
import { lockAsset } from '../participation/lockAsset.ts';

/** Archives an asset; 409 while it takes part in a running event. */
export const archiveAsset: Handler<'archiveAsset'> = async ({ scope, params: { assetUUID }, ifMatch }) => {
  await lockAsset(scope, assetUUID, ifMatch);
  await archiveAssets(scope, [assetUUID]);
  return undefined;
};
