import type { TenantScope } from '#store/tenantTransaction.ts';
import { consentedAssets } from '../../tenants/consents/consents.ts';
import { lockAssets } from '../../tenants/locks/lockAssets.ts';
import { endScheduledOptIns } from './endOptIns.ts';

/**
 * Ends the SCHEDULED opt-ins of those assets whose user does not, or no longer, consent to dispatch. The caller has
 * locked the users: see lockOrder.ts.
 */
export async function endUnconsentedOptIns(scope: TenantScope, assetUUIDs: readonly string[]): Promise<void> {
  // The assets are locked before they are read: their owners may be changing.
  await lockAssets(scope, assetUUIDs);
  const consented = await consentedAssets(scope, 'DISPATCH', assetUUIDs);
  await endScheduledOptIns(
    scope,
    assetUUIDs.filter((asset) => !consented.has(asset)),
    'NO_CONSENT',
  );
}
