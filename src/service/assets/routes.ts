import type { Handlers } from '../http/call.ts';
import type { Ports } from '../ports/ports.ts';
import { archiveAsset } from './archiveAsset.ts';
import { createAsset } from './createAsset.ts';
import { createAssetsBulk } from './createAssetsBulk.ts';
import { getAsset } from './getAsset.ts';
import { listAssets } from './listAssets.ts';
import { updateAsset } from './updateAsset.ts';

type Names = 'createAsset' | 'createAssetsBulk' | 'listAssets' | 'getAsset' | 'updateAsset' | 'archiveAsset';

export const assetHandlers = (ports: Ports): Pick<Handlers, Names> => ({
  createAsset: createAsset(ports.mpanRegister),
  createAssetsBulk: createAssetsBulk(ports.mpanRegister),
  listAssets,
  getAsset,
  updateAsset: updateAsset(ports),
  archiveAsset,
});
