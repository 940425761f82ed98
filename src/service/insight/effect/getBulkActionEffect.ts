import { sql } from 'kysely';
import type { BulkActionKind } from '#contract/bulkAction.ts';
import type { BulkEffect } from '#contract/bulkEffect.ts';
import type { RefusalCode } from '#contract/scheme.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { PortsOf } from '../../assets/ports/ports.ts';
import { requireEvent } from '../../baselines/requireEvent.ts';
import { type BulkOperation, type BulkOperations, stepsOf } from '../../events/bulkActions/bulkOperation.ts';
import { findDecided } from '../../events/bulkActions/findMatchingAssets.ts';
import type { Handler } from '../../platform/http/call.ts';
import { iso } from '../../platform/rows/iso.ts';
import { effectOfLeaving } from './effectOfLeaving.ts';
import { effectOnEvent } from './effectOnEvent.ts';
import { explainRefusals } from './remedies/explainRefusals.ts';

/**
 * Returns the effect of a bulk action on scheduled events, by the figures of their balance, and the remedies for the
 * reasons for which assets are refused. The decisions are those of the dry run; no row stays locked while the events
 * are simulated.
 */
export const getBulkActionEffect =
  (ports: PortsOf, moves: BulkOperations): Handler<'getBulkActionEffect'> =>
  async ({ scope, body: { filter, action, target = null, reservedKw = null } }) => {
    const { assetUUIDs, ...matched } = await findDecided(scope, filter);
    await sql`savepoint effect`.execute(scope.tx);
    const decided = await decideAll(scope, moves[action], { target, reservedKw }, assetUUIDs);
    await sql`rollback to savepoint effect`.execute(scope.tx);
    const { events, totalEvents } = await effectOf(scope, action, target, decided.moved);
    const event = action === 'EVENT_OPT_IN' ? await requireEvent(scope, target!) : null;
    return {
      events,
      totalEvents,
      refusedBy: await explainRefusals(scope, ports, {
        event,
        refused: decided.refused,
        joins: decided.moved,
        after: events[0]?.after ?? null,
      }),
      decided: assetUUIDs.length,
      ...matched,
      nowUTC: iso(scope.now),
    };
  };

async function decideAll(
  scope: TenantScope,
  move: BulkOperation,
  { target, reservedKw }: { target: string | null; reservedKw: number | null },
  assetUUIDs: string[],
) {
  const moved: string[] = [];
  const refused = new Map<RefusalCode, string[]>();
  for (const step of stepsOf(assetUUIDs)) {
    // A dry run stores no cause.
    const outcome = await move.run(scope, target, step, true, 'ARCHIVING', reservedKw);
    moved.push(...outcome.moved.map(({ assetUUID }) => assetUUID));
    for (const { code, assetUUID } of outcome.result.refused) {
      const before = refused.get(code);
      if (before) before.push(assetUUID);
      else refused.set(code, [assetUUID]);
    }
  }
  return { moved, refused };
}

async function effectOf(
  scope: TenantScope,
  action: BulkActionKind,
  target: string | null,
  moved: readonly string[],
): Promise<Pick<BulkEffect, 'events' | 'totalEvents'>> {
  switch (action) {
    case 'EVENT_OPT_IN':
    case 'EVENT_OPT_OUT': {
      const event = await requireEvent(scope, target!);
      const change = action === 'EVENT_OPT_IN' ? { joins: moved } : { leaves: new Set(moved) };
      return { events: [await effectOnEvent(scope, event, change)], totalEvents: 1 };
    }
    case 'SCHEME_OPT_OUT':
      return effectOfLeaving(scope, moved, target);
    case 'ARCHIVE':
      return effectOfLeaving(scope, moved);
    default:
      return { events: [], totalEvents: 0 };
  }
}
