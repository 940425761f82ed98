import type { BulkActionKind } from '#contract/bulkAction.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { shareOwners } from '../shared/lockOrder.ts';
import type { Moved, Outcome } from '../shared/optDecision.ts';

/** What a bulk action does to assets, a thousand at a time, by the decisions of the room that knows how. */
export interface BulkMove {
  /** Fails where the target is unknown or does not allow it now; with `dryRun` nothing changes. */
  run: (scope: TenantScope, target: string | null, assetUUIDs: string[], dryRun: boolean) => Promise<Outcome>;
  /** The opposite move, for those of the changed assets that it takes back anything of; fails as `run` does, even for none. */
  undo: (scope: TenantScope, target: string | null, moved: Moved[]) => Promise<void>;
}
/** Actions that decide on consents or users of assets, when they are made or undone. */
const ON_OWNERS: ReadonlySet<BulkActionKind> = new Set(['EVENT_OPT_IN', 'EVENT_OPT_OUT', 'ARCHIVE', 'RESTORE']);

/** Locks what several steps in one transaction decide on, before the first of them: see lockOrder.ts. */
export async function lockForSteps(scope: TenantScope, kind: BulkActionKind, steps: readonly (readonly string[])[]): Promise<void> {
  if (ON_OWNERS.has(kind) && steps.length > 1) await shareOwners(scope, steps.flat());
}

export type BulkMoves = Record<BulkActionKind, BulkMove>;

const STEP = 1000;

/** Assets in the steps in which they are moved; one empty step where there are none, so that the target is asked for all the same. */
export const stepsOf = (assetUUIDs: readonly string[]): string[][] =>
  Array.from({ length: Math.max(1, Math.ceil(assetUUIDs.length / STEP)) }, (_, step) => assetUUIDs.slice(step * STEP, (step + 1) * STEP));
