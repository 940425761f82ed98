import type { Handlers } from '../platform/http/call.ts';
import { createAsset } from './createAsset.ts';
import { createAssetsBulk } from './createAssetsBulk.ts';
import { getAsset } from './getAsset.ts';
import { listAssetCommitments } from './listAssetCommitments.ts';
import { listAssetEvents } from './listAssetEvents.ts';
import { listAssetHistory } from './listAssetHistory.ts';
import { listAssets } from './listAssets.ts';
import type { PortsOf } from './ports/ports.ts';
import { updateAsset } from './updateAsset.ts';

export const assetHandlers = (ports: PortsOf) =>
  ({
    createAsset: createAsset(ports),
    createAssetsBulk: createAssetsBulk(ports),
    listAssets,
    getAsset,
    updateAsset: updateAsset(ports),
    listAssetCommitments,
    listAssetEvents,
    listAssetHistory,
  }) satisfies Partial<Handlers>;
