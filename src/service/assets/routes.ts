import type { Handlers } from '../http/call.ts';
import type { PortsOf } from '../ports/ports.ts';
import { archiveAsset } from './archiveAsset.ts';
import { createAsset } from './createAsset.ts';
import { createAssetsBulk } from './createAssetsBulk.ts';
import { getAssetFacets } from './facets/getAssetFacets.ts';
import { getAsset } from './getAsset.ts';
import { listAssetCommitments } from './listAssetCommitments.ts';
import { listAssetEvents } from './listAssetEvents.ts';
import { listAssetHistory } from './listAssetHistory.ts';
import { listAssets } from './listAssets.ts';
import { restoreAsset } from './restoreAsset.ts';
import { updateAsset } from './updateAsset.ts';

type Names =
  | 'createAsset'
  | 'createAssetsBulk'
  | 'listAssets'
  | 'getAsset'
  | 'getAssetFacets'
  | 'updateAsset'
  | 'archiveAsset'
  | 'restoreAsset'
  | 'listAssetCommitments'
  | 'listAssetEvents'
  | 'listAssetHistory';

export const assetHandlers = (ports: PortsOf): Pick<Handlers, Names> => ({
  createAsset: createAsset(ports),
  createAssetsBulk: createAssetsBulk(ports),
  listAssets,
  getAsset,
  getAssetFacets,
  updateAsset: updateAsset(ports),
  archiveAsset,
  listAssetCommitments,
  listAssetEvents,
  listAssetHistory,
  restoreAsset: restoreAsset(ports),
});
