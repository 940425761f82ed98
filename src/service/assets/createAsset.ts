import type { Handler } from '../platform/http/call.ts';
import { bodyPointer } from '../platform/http/itemPointers.ts';
import { insertAssets } from './insertAssets.ts';
import type { PortsOf } from './ports/ports.ts';

/**
 * Creates one asset; 409 if its assetId is taken, also by an archived one, or an active asset has its MPAN or export
 * MPAN.
 */
export const createAsset =
  (ports: PortsOf): Handler<'createAsset'> =>
  async ({ scope, body, version, location }) => {
    const [asset] = await insertAssets(scope, ports(scope).mpanRegister, [body], bodyPointer);
    version(1);
    location(`/assets/${asset!.assetUUID}`);
    return asset!;
  };
