import type { Refusal } from '#contract/scheme.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { restorePortfolios } from '../../assets/portfolios/assignAssets.ts';
import type { PortsOf } from '../../assets/ports/ports.ts';
import {
  type ChangeCause,
  deleteStatesBefore,
  type LockedTargets,
  notRestoredRefusal,
  readStatesBefore,
} from '../../assets/statesBefore.ts';
import { lockAssets } from '../../tenants/locks/lockAssets.ts';
import { restoreEventStates } from './restoreEventStates.ts';
import { restoreSchemeStatuses } from './restoreSchemeStatuses.ts';

/**
 * Restores the states that assets had before a cause changed them: first in schemes, then in events, which require a
 * scheme, and the portfolio. Returns what could not be restored, with the reason. The caller has locked the targets and
 * the assets, with their owners, and passes the scope of that moment: see lockOrder.ts.
 */
export const restoreStates =
  (ports: PortsOf) =>
  async (
    scope: TenantScope,
    cause: ChangeCause,
    { schemes, events }: LockedTargets,
    assetUUIDs: readonly string[],
  ): Promise<Refusal[]> => {
    const before = await readStatesBefore(scope, cause, assetUUIDs);
    const assets = await lockAssets(scope, assetUUIDs);
    const of = (kind: 'SCHEME' | 'EVENT') =>
      Map.groupBy(
        before.filter((state) => state.kind === kind),
        (state) => state.target_uuid,
      );
    const refused: Refusal[] = [];
    for (const [uuid, states] of of('SCHEME'))
      refused.push(...(await restoreSchemeStatuses(ports)(scope, schemes.get(uuid)!, states, assets)));
    for (const [uuid, states] of of('EVENT'))
      refused.push(...(await restoreEventStates(scope, cause, events.get(uuid)!, states, assets)));
    const moved = before.flatMap(({ kind, asset_uuid, target_uuid }) =>
      kind === 'PORTFOLIO' && assets.get(asset_uuid)?.portfolio_uuid === null
        ? { assetUUID: asset_uuid, before: target_uuid }
        : [],
    );
    const inPortfolio = await restorePortfolios(scope, moved);
    refused.push(
      ...moved.flatMap(({ assetUUID }) =>
        inPortfolio.has(assetUUID) ? [] : notRestoredRefusal(assetUUID, 'PORTFOLIO_ARCHIVED', 'Portfolio'),
      ),
    );
    await deleteStatesBefore(scope, cause, assetUUIDs);
    return refused;
  };
