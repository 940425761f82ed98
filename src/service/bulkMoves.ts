import type { OptAssets } from '#contract/scheme.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { archiveMany } from './assets/archiveMany.ts';
import { restoreMany } from './assets/restoreMany.ts';
import type { BulkMove, BulkMoves } from './bulkActions/bulkMove.ts';
import { optInEvent } from './events/optEventAssets.ts';
import type { PortsOf } from './ports/ports.ts';
import { assignAssets, assignBack, holdPortfolios, returnAssets } from './portfolios/assignAssets.ts';
import { optInScheme } from './schemes/optSchemeAssets.ts';
import type { Outcome } from './shared/optDecision.ts';

type Opt = (scope: TenantScope, target: string, body: OptAssets) => Promise<Outcome>;

/** Opting is undone by opting the other way; only those an opt-out took from `taken` are let in again. */
const opting = (opt: Opt, action: OptAssets['action'], taken: readonly string[]): BulkMove => ({
  run: (scope, target, assetUUIDs, dryRun) => opt(scope, target!, { assetUUIDs, action, dryRun }),
  undo: async (scope, target, moved) => {
    const back = action === 'OPT_IN' ? moved : moved.filter(({ before }) => before !== null && taken.includes(before));
    await opt(scope, target!, { assetUUIDs: back.map(({ assetUUID }) => assetUUID), action: action === 'OPT_IN' ? 'OPT_OUT' : 'OPT_IN', dryRun: false });
  },
});

/** What each kind of bulk action calls: the same as its single call. */
export const createBulkMoves = (ports: PortsOf): BulkMoves => ({
  SCHEME_OPT_IN: opting(optInScheme(ports), 'OPT_IN', []),
  SCHEME_OPT_OUT: opting(optInScheme(ports), 'OPT_OUT', ['OPT_IN', 'READY']),
  EVENT_OPT_IN: opting(optInEvent, 'OPT_IN', []),
  EVENT_OPT_OUT: opting(optInEvent, 'OPT_OUT', ['OPT_IN']),
  ASSIGN_PORTFOLIO: {
    run: (scope, target, assetUUIDs, dryRun) => assignAssets(scope, target!, assetUUIDs, dryRun),
    undo: (scope, target, moved) => returnAssets(scope, target!, moved),
  },
  ARCHIVE: {
    run: (scope, _, assetUUIDs, dryRun) => archiveMany(scope, assetUUIDs, dryRun),
    undo: async (scope, _, moved) => {
      await holdPortfolios(scope, moved);
      const { moved: restored } = await restoreMany(ports)(scope, moved.map(({ assetUUID }) => assetUUID), false);
      const active = new Set(restored.map(({ assetUUID }) => assetUUID));
      await assignBack(scope, moved.filter(({ assetUUID }) => active.has(assetUUID)));
    },
  },
  RESTORE: {
    run: (scope, _, assetUUIDs, dryRun) => restoreMany(ports)(scope, assetUUIDs, dryRun),
    undo: async (scope, _, moved) => {
      await archiveMany(scope, moved.map(({ assetUUID }) => assetUUID), false);
    },
  },
});
