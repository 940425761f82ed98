import type { BulkActionKind } from '#contract/bulkAction.ts';
import type { Refusal } from '#contract/scheme.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type ChangeCause, lockTargets } from '../../assets/statesBefore.ts';
import type { ChangedAsset, BulkOutcome } from '../../tenants/bulkDecision.ts';
import { lockOwnersShared } from '../../tenants/locks/lockOrder.ts';

/** What a bulk action does to assets, a thousand at a time, by the rules of the resource. */
export interface BulkOperation {
  /** Throws if the target is unknown or does not allow it now; with `dryRun` nothing changes. */
  run: (
    scope: TenantScope,
    target: string | null,
    assetUUIDs: string[],
    dryRun: boolean,
    cause: ChangeCause,
    /** Of opting in to an event: what of each asset is kept for it. */
    reservedKw: number | null,
  ) => Promise<BulkOutcome & { notPutBack?: Refusal[] }>;
  /**
   * Restores the previous state of each changed asset. Returns those it could not restore, with the reason; throws if
   * the target allows no undo, even for no assets.
   */
  undo: (scope: TenantScope, target: string | null, moved: ChangedAsset[], cause: ChangeCause) => Promise<Refusal[]>;
}

/** Actions that decide on consents or users of assets. */
const ON_OWNERS: ReadonlySet<BulkActionKind> = new Set(['EVENT_OPT_IN', 'EVENT_OPT_OUT', 'ARCHIVE', 'RESTORE']);

/** Locks everything that several steps in one transaction decide on, before the first of them: see lockOrder.ts. */
export async function lockToRun(
  scope: TenantScope,
  kind: BulkActionKind,
  steps: readonly (readonly string[])[],
): Promise<void> {
  if (steps.length < 2) return;
  if (kind === 'RESTORE') await lockTargets(scope, 'ARCHIVING', steps.flat());
  if (ON_OWNERS.has(kind)) await lockOwnersShared(scope, steps.flat());
}

/** Locks what undoing an action decides on: restoring into an event requires consent. */
export async function lockToUndo(
  scope: TenantScope,
  kind: BulkActionKind,
  cause: ChangeCause,
  steps: readonly (readonly string[])[],
): Promise<void> {
  if (steps.length < 2 || kind === 'ASSIGN_PORTFOLIO' || kind === 'CONSENT_REQUEST') return;
  await lockTargets(scope, kind === 'ARCHIVE' ? 'ARCHIVING' : cause, steps.flat());
  await lockOwnersShared(scope, steps.flat());
}

export type BulkOperations = Record<BulkActionKind, BulkOperation>;

const STEP = 1000;

/**
 * Assets in the steps in which they are changed; one empty step without assets, so that the target is checked all the
 * same.
 */
export const stepsOf = (assetUUIDs: readonly string[]): string[][] =>
  Array.from({ length: Math.max(1, Math.ceil(assetUUIDs.length / STEP)) }, (_, step) =>
    assetUUIDs.slice(step * STEP, (step + 1) * STEP),
  );
