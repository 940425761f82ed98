import type { OptAssets } from '#contract/scheme.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { archiveMany } from './assets/archiveMany.ts';
import { restoreMany } from './assets/restoreMany.ts';
import type { BulkMove, BulkMoves } from './bulkActions/bulkMove.ts';
import { lockEvent } from './events/eventRows.ts';
import { requireScheduled } from './events/lifecycle.ts';
import { optInEvent } from './events/optEventAssets.ts';
import { giveBack } from './giveBack/giveBack.ts';
import { assignAssets, returnAssets } from './portfolios/assignAssets.ts';
import type { PortsOf } from './ports/ports.ts';
import { holdScheme, optInScheme } from './schemes/optSchemeAssets.ts';
import { lockOwnedAssets } from './shared/lockOrder.ts';
import type { Outcome } from './shared/optDecision.ts';
import { type Cause, holdTargets } from './shared/statesBefore.ts';

type Opt = (scope: TenantScope, target: string, body: OptAssets, cause: Cause) => Promise<Outcome>;
/** Holds the target of an action; fails with 409 where it takes nothing back. */
type Allow = (scope: TenantScope, target: string) => Promise<unknown>;

/** Opting keeps what each asset was; undoing it puts that back. */
const opting = (ports: PortsOf, opt: Opt, action: OptAssets['action'], allow: Allow): BulkMove => ({
  run: (scope, target, assetUUIDs, dryRun, cause) => opt(scope, target!, { assetUUIDs, action, dryRun }, cause),
  undo: async (asked, target, moved, cause) => {
    const assetUUIDs = moved.map(({ assetUUID }) => assetUUID);
    await allow(asked, target!);
    const targets = await holdTargets(asked, cause, assetUUIDs);
    const { scope } = await lockOwnedAssets(asked, assetUUIDs);
    return giveBack(ports)(scope, cause, targets, assetUUIDs);
  },
});

const scheduled: Allow = async (scope, target) => requireScheduled(scope, await lockEvent(scope, target));

/** What each kind of bulk action calls: the same as its single call. */
export const createBulkMoves = (ports: PortsOf): BulkMoves => ({
  SCHEME_OPT_IN: opting(ports, optInScheme(ports), 'OPT_IN', (scope, target) => holdScheme(scope, target, 'OPT_OUT')),
  SCHEME_OPT_OUT: opting(ports, optInScheme(ports), 'OPT_OUT', (scope, target) => holdScheme(scope, target, 'OPT_IN')),
  EVENT_OPT_IN: opting(ports, optInEvent, 'OPT_IN', scheduled),
  EVENT_OPT_OUT: opting(ports, optInEvent, 'OPT_OUT', scheduled),
  ASSIGN_PORTFOLIO: {
    run: (scope, target, assetUUIDs, dryRun) => assignAssets(scope, target!, assetUUIDs, dryRun),
    undo: (scope, target, moved) => returnAssets(scope, target!, moved),
  },
  ARCHIVE: {
    run: (scope, _, assetUUIDs, dryRun) => archiveMany(scope, assetUUIDs, dryRun),
    undo: async (scope, _, moved) => {
      const { result, notPutBack } = await restoreMany(ports)(
        scope,
        moved.map(({ assetUUID }) => assetUUID),
        false,
      );
      return [...result.refused, ...notPutBack];
    },
  },
  RESTORE: {
    run: (scope, _, assetUUIDs, dryRun) => restoreMany(ports)(scope, assetUUIDs, dryRun),
    undo: async (scope, _, moved) =>
      (
        await archiveMany(
          scope,
          moved.map(({ assetUUID }) => assetUUID),
          false,
        )
      ).result.refused,
  },
});
