import type { TenantScope } from '#store/tenantTransaction.ts';
import { endUnconsentedOptIns } from '../shared/endUnconsented.ts';
import { assetsOf, type ConsentScope } from './assetsOf.ts';

/** Ends the SCHEDULED opt-ins that changed DISPATCH preferences no longer cover: of the asset each names, or of all the user's assets. */
export async function endDispatch(scope: TenantScope, changed: readonly ConsentScope[]): Promise<void> {
  if (changed.length > 0) await endUnconsentedOptIns(scope, await assetsOf(scope, changed));
}
