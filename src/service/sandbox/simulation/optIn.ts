import type { TenantScope } from '#store/tenantTransaction.ts';
import { changeEventOptIns } from '../../events/optEventAssets.ts';

/** Assets that are opted in with one statement. */
const AT_A_TIME = 1000;

/** Opts assets in to an event; those that may not are passed over. */
export async function optIn(scope: TenantScope, eventUUID: string, assetUUIDs: readonly string[]): Promise<void> {
  for (let from = 0; from < assetUUIDs.length; from += AT_A_TIME)
    await changeEventOptIns(scope, eventUUID, {
      assetUUIDs: assetUUIDs.slice(from, from + AT_A_TIME),
      action: 'OPT_IN',
      dryRun: false,
    });
}
