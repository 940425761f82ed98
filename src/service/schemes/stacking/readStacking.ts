import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readConfirmations } from './confirmations.ts';
import { type OptInRequest, decideOptIn, type StackingOutcome } from './decideOptIn.ts';
import { readAround, readCommitted } from './readCommitments.ts';

/**
 * Returns the stacking decision on each of some assets, which the caller has locked: those without an entry are in no
 * event that it considers. One statement for all assets, and none where there is nothing to decide.
 */
export async function readStacking(
  scope: TenantScope,
  event: EventRow,
  assetUUIDs: readonly string[],
  askedOf: (assetUUID: string) => OptInRequest,
): Promise<Map<string, StackingOutcome>> {
  const around = await readAround(scope, event);
  if (around === null) return new Map();
  const committed = await readCommitted(scope, around, assetUUIDs);
  if (committed.size === 0) return new Map();
  const confirmations = await readConfirmations(scope);
  return new Map(
    [...committed].map(([assetUUID, each]) => [
      assetUUID,
      decideOptIn(event, around, each, askedOf(assetUUID), confirmations),
    ]),
  );
}
