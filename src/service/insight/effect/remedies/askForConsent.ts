import type { TenantScope } from '#store/tenantTransaction.ts';
import { plural } from '#text/count.ts';
import { stepsOf } from '../../../events/bulkActions/bulkOperation.ts';
import { assetsText } from '../../../events/verdict.ts';
import { isAnybodyListening, requestConsents } from '../../../tenants/consents/requestConsents.ts';
import { lockAssets } from '../../../tenants/locks/lockAssets.ts';
import type { Explained } from './explained.ts';

/** Returns the remedy of asking the users of assets without consent, except those who said no or have been asked. */
export async function askForConsent(scope: TenantScope, assets: readonly string[]): Promise<Explained> {
  if (!(await isAnybodyListening(scope)))
    return {
      note: 'Ask their users and record the consents. A webhook for CONSENT.REQUESTED lets you ask from here.',
      remedy: null,
    };
  const assetUUIDs: string[] = [];
  const users = new Set<string>();
  let [refused, waiting] = [0, 0];
  for (const step of stepsOf(assets)) {
    const { moved, result } = await requestConsents(scope, step, true);
    const owned = await lockAssets(scope, step, true);
    for (const { assetUUID } of moved) {
      assetUUIDs.push(assetUUID);
      users.add(owned.get(assetUUID)!.user_uuid!);
    }
    refused += result.refused.length;
    waiting += result.unchanged;
  }
  const notes = [
    assetUUIDs.length > 0 && `${plural(users.size, 'user has', 'users have')} not answered`,
    refused > 0 && `the users of ${assetsText(refused)} refused`,
    waiting > 0 && `the users of ${assetsText(waiting)} have been asked or must renew`,
  ].filter((note) => note !== false);
  const text = notes.join('; ');
  return {
    note: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
    remedy:
      users.size === 0
        ? null
        : {
            action: 'CONSENT_REQUEST',
            target: null,
            targetName: null,
            filter: { status: 'ACTIVE', assetUUIDs },
            assets: assetUUIDs.length,
            label: `Ask ${plural(users.size, 'user')}`,
            readyBy: null,
          },
  };
}
