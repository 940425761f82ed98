import type { Handler } from '../platform/http/call.ts';
import { listPointer } from '../platform/http/itemPointers.ts';
import { refuseDuplicates } from '../platform/http/refuseDuplicates.ts';
import { insertAssets } from './insertAssets.ts';
import type { PortsOf } from './ports/ports.ts';

/** Creates up to 1,000 assets or none; every fault names its item by index. */
export const createAssetsBulk =
  (ports: PortsOf): Handler<'createAssetsBulk'> =>
  async ({ scope, body }) => {
    refuseDuplicates(body, 'assetId');
    return { data: await insertAssets(scope, ports(scope).mpanRegister, body, listPointer) };
  };
