import { type AssetFilter, MAX_NAMED_ASSETS } from '#contract/bulkAction.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { stepsOf } from './bulkOperation.ts';
import { findMatchingAssets } from './findMatchingAssets.ts';
import { type ActionRow, changeFinding, insertSteps } from './steps.ts';

/**
 * Finds the next matching assets of an action and stores them as steps; after the last of them `matched` is the number
 * found. No step runs before, so that what the action changes does not change what it is about.
 */
export async function findPortion(
  scope: TenantScope,
  { bulk_action_uuid: uuid }: ActionRow,
  { filter, after, found }: NonNullable<ActionRow['finding']>,
): Promise<void> {
  const next = await findMatchingAssets(scope, filter as AssetFilter, MAX_NAMED_ASSETS, after);
  if (next.length > 0) await insertSteps(scope, uuid, stepsOf(next));
  await changeFinding(
    scope,
    uuid,
    next.length < MAX_NAMED_ASSETS
      ? { finding: null, matched: found + next.length }
      : { finding: JSON.stringify({ filter, after: next.at(-1)!, found: found + next.length }) },
  );
}
