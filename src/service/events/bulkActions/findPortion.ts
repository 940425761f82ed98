import { type AssetFilter, MAX_NAMED_ASSETS } from '#contract/bulkAction.ts';
import type { Finding } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { stepsOf } from './bulkOperation.ts';
import { findMatchingAssets } from './findMatchingAssets.ts';
import { type ActionRow, changeFinding, insertSteps } from './steps.ts';

/**
 * Finds the next matching assets of an action and stores them as steps; `matched` is the number found, or until the
 * last of them the count of the fleet's snapshot. No step runs before all are found, so that the action's changes do
 * not change its matches.
 */
export async function findPortion(
  scope: TenantScope,
  { bulk_action_uuid: uuid, matched }: ActionRow,
  { filter, after, found, isCounted }: NonNullable<ActionRow['finding']>,
): Promise<void> {
  const next = await findMatchingAssets(scope, filter as AssetFilter, MAX_NAMED_ASSETS, after);
  if (next.length > 0) await insertSteps(scope, uuid, stepsOf(next));
  const foundNow = found + next.length;
  const last = next.at(-1);
  const goesOn = next.length === MAX_NAMED_ASSETS && last !== undefined;
  const finding: Finding | null = goesOn ? { filter, after: last, found: foundNow, isCounted } : null;
  await changeFinding(scope, uuid, {
    finding: finding && JSON.stringify(finding),
    // The snapshot's count is shown until more are found.
    matched: goesOn && isCounted ? Math.max(matched, foundNow) : foundNow,
  });
}
