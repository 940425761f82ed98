import type { TenantScope } from '#store/tenantTransaction.ts';
import { consentedAssets } from './consents.ts';
import { endScheduledOptIns } from './endOptIns.ts';

/** Ends the SCHEDULED opt-ins of those assets whose user does not, or no longer, consent to dispatch. */
export async function endUnconsentedOptIns(scope: TenantScope, assetUUIDs: readonly string[]): Promise<void> {
  const consented = await consentedAssets(scope, 'DISPATCH', assetUUIDs);
  await endScheduledOptIns(
    scope,
    assetUUIDs.filter((asset) => !consented.has(asset)),
  );
}
