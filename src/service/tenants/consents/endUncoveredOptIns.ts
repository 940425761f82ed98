import type { TenantScope } from '#store/tenantTransaction.ts';
import { emit } from '../../platform/domainEvent.ts';
import { dispatchConsentsChanged } from '../domainEvents.ts';
import { type ConsentScope, pagesOfAssets } from './assetsOf.ts';

/**
 * Ends the SCHEDULED opt-ins no longer covered by changed DISPATCH preferences of users whom the caller has locked: of
 * the named asset, or of all the user's assets.
 */
export async function endUncoveredOptIns(scope: TenantScope, changed: readonly ConsentScope[]): Promise<void> {
  for await (const assetUUIDs of pagesOfAssets(scope, changed)) await emit(scope, dispatchConsentsChanged, assetUUIDs);
}
