import type { TenantScope } from '#store/tenantTransaction.ts';
import { endUnconsentedOptIns } from '../shared/endUnconsented.ts';
import { assetsOf } from './assetsOf.ts';

/** Ends the SCHEDULED opt-ins that a changed DISPATCH preference no longer covers: of its asset, or of all the user's assets. */
export const endDispatch = async (scope: TenantScope, userUUID: string, assetUUID: string | null): Promise<void> =>
  endUnconsentedOptIns(scope, await assetsOf(scope, userUUID, assetUUID));
