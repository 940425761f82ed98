import type { TenantScope } from '#store/tenantTransaction.ts';
import { endUnconsentedOptIns } from '../participation/endUnconsentedOptIns.ts';
import { type ConsentScope, pagesOfAssets } from './assetsOf.ts';

/**
 * Ends the SCHEDULED opt-ins that changed DISPATCH preferences of users whom the caller holds no longer cover: of the
 * asset each names, or of all the user's assets.
 */
export async function endUncoveredOptIns(scope: TenantScope, changed: readonly ConsentScope[]): Promise<void> {
  for await (const assetUUIDs of pagesOfAssets(scope, changed)) await endUnconsentedOptIns(scope, assetUUIDs);
}
