import { type AssetFilter, MAX_NAMED_ASSETS } from '#contract/bulkAction.ts';
import type { Finding } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { stepsOf } from './bulkOperation.ts';
import { findMatchingAssets } from './findMatchingAssets.ts';
import { type ActionRow, changeFinding, insertSteps } from './steps.ts';

/**
 * Finds the next matching assets of an action and stores them as steps; `matched` is the number found, or until the last of
 * them what was counted of the fleet. No step runs before, so that what the action changes does not change what it is about.
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
    // What was counted of the fleet is shown until there are more.
    matched: goesOn && isCounted ? Math.max(matched, foundNow) : foundNow,
  });
}
