import type { Handler } from '../../platform/http/call.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { selectAssets, toAsset } from '../assetRow.ts';
import { findMpanHolders, mpanTakenProblem } from '../mpanHolders.ts';
import type { PortsOf } from '../ports/ports.ts';
import { lockTargets } from '../statesBefore.ts';
import { lockAssetsToRestore, restoreAssetsInBulk } from './restoreAssetsInBulk.ts';

/**
 * Makes an archived asset active again, with its memberships; an active one is returned as it is. 409 while another
 * active asset has its MPAN or export MPAN, or its user is archived.
 */
export const restoreAsset =
  (ports: PortsOf): Handler<'restoreAsset'> =>
  async ({ scope, params: { assetUUID }, match, version }) => {
    const find = () => selectAssets(scope).where('asset_uuid', '=', assetUUID).executeTakeFirst();
    await lockTargets(scope, 'ARCHIVING', [assetUUID]);
    const { assets } = await lockAssetsToRestore(scope, [assetUUID]);
    if (!assets.has(assetUUID)) throw notFound('asset');
    const before = (await find())!;
    await match(before.row_version);
    const { result, notPutBack } = await restoreAssetsInBulk(ports)(scope, [assetUUID], false);
    const [refusal] = result.refused;
    const [holder] =
      refusal?.code === 'MPAN_TAKEN'
        ? (await findMpanHolders(scope, [before.mpan ?? [], before.export_mpan ?? []].flat(), [assetUUID])).values()
        : [];
    if (holder) throw mpanTakenProblem([{ pointer: '{assetUUID}', holder }]);
    if (refusal) throw conflict(refusal.detail);
    const after = (await find())!;
    const shown = toAsset(after);
    version(after.row_version, shown);
    return { ...shown, notPutBack };
  };
