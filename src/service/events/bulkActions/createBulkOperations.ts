import type { OptAssets, OptEventAssets } from '#contract/scheme.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { archiveAssetsInBulk } from '../../assets/archiving/archiveAssetsInBulk.ts';
import { restoreAssetsInBulk } from '../../assets/archiving/restoreAssetsInBulk.ts';
import { assignAssets, undoAssignment } from '../../assets/portfolios/assignAssets.ts';
import type { PortsOf } from '../../assets/ports/ports.ts';
import { type ChangeCause, lockTargets } from '../../assets/statesBefore.ts';
import { conflict } from '../../platform/http/problem.ts';
import { lockSchemeShared, changeSchemeOptIns } from '../../schemes/optSchemeAssets.ts';
import type { BulkOutcome } from '../../tenants/bulkDecision.ts';
import { requestConsents } from '../../tenants/consents/requestConsents.ts';
import { lockAssetsAndOwners } from '../../tenants/locks/lockOrder.ts';
import { lockEvent } from '../eventRows.ts';
import { requireScheduled } from '../lifecycle.ts';
import { changeEventOptIns } from '../optEventAssets.ts';
import { restoreStates } from '../restoreStates/restoreStates.ts';
import type { BulkOperation, BulkOperations } from './bulkOperation.ts';

type Opt = (scope: TenantScope, target: string, body: OptEventAssets, cause: ChangeCause) => Promise<BulkOutcome>;
/** Locks the target of an action; throws 409 if it allows no undo. */
type RequireUndoable = (scope: TenantScope, target: string) => Promise<unknown>;

/** Creates an operation that saves the state of each asset when it opts, and restores it when undone. */
const optOperation = (
  ports: PortsOf,
  opt: Opt,
  action: OptAssets['action'],
  allow: RequireUndoable,
): BulkOperation => ({
  run: (scope, target, assetUUIDs, dryRun, cause, reservedKw) =>
    opt(scope, target!, { assetUUIDs, action, dryRun, reservedKw }, cause),
  undo: async (requestScope, target, moved, cause) => {
    const assetUUIDs = moved.map(({ assetUUID }) => assetUUID);
    await allow(requestScope, target!);
    const targets = await lockTargets(requestScope, cause, assetUUIDs);
    const { scope } = await lockAssetsAndOwners(requestScope, assetUUIDs);
    return restoreStates(ports)(scope, cause, targets, assetUUIDs);
  },
});

const requireScheduledEvent: RequireUndoable = async (scope, target) =>
  requireScheduled(scope, await lockEvent(scope, target));

/** Returns the operation of each kind of bulk action, which calls the same as its single call. */
export const createBulkOperations = (ports: PortsOf): BulkOperations => ({
  SCHEME_OPT_IN: optOperation(ports, changeSchemeOptIns(ports), 'OPT_IN', (scope, target) =>
    lockSchemeShared(scope, target, 'OPT_OUT'),
  ),
  SCHEME_OPT_OUT: optOperation(ports, changeSchemeOptIns(ports), 'OPT_OUT', (scope, target) =>
    lockSchemeShared(scope, target, 'OPT_IN'),
  ),
  EVENT_OPT_IN: optOperation(ports, changeEventOptIns, 'OPT_IN', requireScheduledEvent),
  EVENT_OPT_OUT: optOperation(ports, changeEventOptIns, 'OPT_OUT', requireScheduledEvent),
  ASSIGN_PORTFOLIO: {
    run: (scope, target, assetUUIDs, dryRun) => assignAssets(scope, target!, assetUUIDs, dryRun),
    undo: (scope, target, moved) => undoAssignment(scope, target!, moved),
  },
  ARCHIVE: {
    run: (scope, _, assetUUIDs, dryRun) => archiveAssetsInBulk(scope, assetUUIDs, dryRun),
    undo: async (scope, _, moved) => {
      const { result, notPutBack } = await restoreAssetsInBulk(ports)(
        scope,
        moved.map(({ assetUUID }) => assetUUID),
        false,
      );
      return [...result.refused, ...notPutBack];
    },
  },
  CONSENT_REQUEST: {
    run: (scope, _, assetUUIDs, dryRun) => requestConsents(scope, assetUUIDs, dryRun),
    undo: async () => {
      throw conflict('The users have already been asked: this cannot be undone');
    },
  },
  RESTORE: {
    run: (scope, _, assetUUIDs, dryRun) => restoreAssetsInBulk(ports)(scope, assetUUIDs, dryRun),
    undo: async (scope, _, moved) =>
      (
        await archiveAssetsInBulk(
          scope,
          moved.map(({ assetUUID }) => assetUUID),
          false,
        )
      ).result.refused,
  },
});
