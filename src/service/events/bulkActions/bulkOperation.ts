import type { BulkActionKind } from '#contract/bulkAction.ts';
import type { Refusal } from '#contract/scheme.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type ChangeCause, lockTargets } from '../../assets/statesBefore.ts';
import type { ChangedAsset, BulkOutcome } from '../../tenants/bulkDecision.ts';
import { lockOwnersShared } from '../../tenants/locks/lockOrder.ts';

/** Change that a bulk action makes to assets, a thousand at a time, by the rules of the resource. */
export interface BulkOperation {
  /** Changes the assets. Throws if the target is unknown or does not allow it now; with `dryRun` nothing changes. */
  run: (
    scope: TenantScope,
    target: string | null,
    assetUUIDs: string[],
    dryRun: boolean,
    cause: ChangeCause,
    /** Power of each asset that opting in to an event reserves for it. */
    reservedKw: number | null,
  ) => Promise<BulkOutcome & { notPutBack?: Refusal[] }>;
  /**
   * Restores the previous state of each changed asset. Returns those it could not restore, with the reason; throws if
   * the target allows no undo, even for no assets.
   */
  undo: (scope: TenantScope, target: string | null, moved: ChangedAsset[], cause: ChangeCause) => Promise<Refusal[]>;
}

/** Actions that depend on consents or users of assets. */
const ON_OWNERS: ReadonlySet<BulkActionKind> = new Set(['EVENT_OPT_IN', 'EVENT_OPT_OUT', 'ARCHIVE', 'RESTORE']);

/** Locks everything on which several steps in one transaction depend, before the first of them: see lockOrder.ts. */
export async function lockToRun(
  scope: TenantScope,
  kind: BulkActionKind,
  steps: readonly (readonly string[])[],
): Promise<void> {
  if (steps.length < 2) return;
  if (kind === 'RESTORE') await lockTargets(scope, 'ARCHIVING', steps.flat());
  if (ON_OWNERS.has(kind)) await lockOwnersShared(scope, steps.flat());
}

/** Locks everything on which undoing an action depends: restoring into an event requires consent. */
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
 * Divides assets into the steps in which they are changed; without assets into one empty step, so that the target is
 * checked all the same.
 */
export const stepsOf = (assetUUIDs: readonly string[]): string[][] =>
  Array.from({ length: Math.max(1, Math.ceil(assetUUIDs.length / STEP)) }, (_, step) =>
    assetUUIDs.slice(step * STEP, (step + 1) * STEP),
  );
