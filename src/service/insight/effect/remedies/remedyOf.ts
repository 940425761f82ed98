import { MAX_NAMED_ASSETS } from '#contract/bulkAction.ts';
import type { Remedy } from '#contract/bulkEffect.ts';
import type { RefusalCode } from '#contract/scheme.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { formatCount } from '#text/count.ts';
import type { PortsOf } from '../../../assets/ports/ports.ts';
import { askForConsent } from './askForConsent.ts';
import { type Explained, NO_REMEDY } from './explained.ts';
import { leaveOtherEvent } from './leaveOtherEvent.ts';
import { optIntoScheme } from './optIntoScheme.ts';

export interface RefusedAssets {
  code: RefusalCode;
  event: EventRow | null;
  assets: readonly string[];
}

/** Returns the remedy of a reason for which assets are refused; of more than 10,000 assets for the first of them. */
export async function remedyOf(
  scope: TenantScope,
  ports: PortsOf,
  { code, event, assets }: RefusedAssets,
): Promise<Explained> {
  const named = assets.slice(0, MAX_NAMED_ASSETS);
  if (code === 'ASSET_ARCHIVED') return { note: null, remedy: restore(named) };
  if (event === null) return NO_REMEDY;
  if (code === 'NOT_READY_IN_SCHEME') return optIntoScheme(scope, ports, event, named);
  if (code === 'CONSENT_REQUIRED' || code === 'CONSENT_ENDS') return askForConsent(scope, named);
  if (code === 'OVERLAPPING_EVENT') return leaveOtherEvent(scope, event, named);
  return NO_REMEDY;
}

const restore = (assetUUIDs: string[]): Remedy => ({
  action: 'RESTORE',
  target: null,
  targetName: null,
  filter: { status: 'ARCHIVED', assetUUIDs },
  assets: assetUUIDs.length,
  label: `Restore ${formatCount(assetUUIDs.length)}`,
  readyBy: null,
});
