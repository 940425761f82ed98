import { type Handler, requireVersion } from '../http/call.ts';
import { conflict, notFound } from '../http/problem.ts';
import type { PortsOf } from '../ports/ports.ts';
import { selectAssets, toAsset } from '../shared/assetRow.ts';
import { holdTargets } from '../shared/statesBefore.ts';
import { lockToRestore, restoreMany } from './restoreMany.ts';

/** Makes an archived asset active again, in what it was in; an active one is answered as it is. */
export const restoreAsset =
  (ports: PortsOf): Handler<'restoreAsset'> =>
  async ({ scope, params: { assetUUID }, ifMatch, version }) => {
    const find = () => selectAssets(scope).where('asset_uuid', '=', assetUUID).executeTakeFirst();
    await holdTargets(scope, 'ARCHIVING', [assetUUID]);
    const { assets } = await lockToRestore(scope, [assetUUID]);
    if (!assets.has(assetUUID)) throw notFound('asset');
    const before = (await find())!;
    requireVersion(ifMatch, before.row_version);
    const { result, notPutBack } = await restoreMany(ports)(scope, [assetUUID], false);
    const [refusal] = result.refused;
    if (refusal) throw conflict(refusal.detail);
    const after = (await find())!;
    version(after.row_version);
    return { ...toAsset(after), notPutBack };
  };
