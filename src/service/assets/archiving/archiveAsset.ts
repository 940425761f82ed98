import type { Handler } from '../../platform/http/call.ts';
import { lockAsset } from '../lockAsset.ts';
import { archiveAssets } from './archiveAssets.ts';

/** Archives an asset; 409 while it takes part in a running event. */
export const archiveAsset: Handler<'archiveAsset'> = async ({ scope, params: { assetUUID }, match }) => {
  await lockAsset(scope, assetUUID, match);
  await archiveAssets(scope, [assetUUID]);
  return undefined;
};
