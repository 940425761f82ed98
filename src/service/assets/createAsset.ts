import type { Handler } from '../http/call.ts';
import type { MpanRegister } from '../ports/mpanRegister.ts';
import { insertAssets } from './insertAssets.ts';

/** Creates one asset; 409 where its assetId is taken, also by an archived one. */
export const createAsset =
  (register: MpanRegister): Handler<'createAsset'> =>
  async ({ scope, body, version, location }) => {
    const [asset] = await insertAssets(scope, register, [body], (_, field) => `/${field}`);
    version(1);
    location(`/assets/${asset!.assetUUID}`);
    return asset!;
  };
