import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { BEFORE_FIRST_ASSET } from '../../platform/rows/firstAsset.ts';
import type { Actor } from '../../tenants/actorOf.ts';
import { causedBy } from '../log/recordSignals.ts';
import { writeLog } from '../log/writeLog.ts';
import { PAGE, type ExistingDispatch } from './readCandidates.ts';
import { type RevisedEvent, reviseDispatches, sizeOf } from './reviseDispatches.ts';

export interface CancelledPage {
  assets: number;
  /** Sum of the sizes of their requested changes. */
  watts: number;
  messages: number;
  /** The last asset; null where there are no more. */
  after: string | null;
}

/**
 * Cancels up to PAGE dispatches of an event that are in force, after an asset in their order: those for which a
 * condition on rows `d` with their batch `b` is true.
 */
export async function cancelPage(
  scope: TenantScope,
  event: RevisedEvent,
  {
    actor,
    reason,
    after,
    which,
  }: { actor: Actor; reason: string | null; after: string | null; which: RawBuilder<unknown> },
): Promise<CancelledPage> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<ExistingDispatch>`
    select d.* from dispatches d
    join dispatch_batches b on b.tenant_uuid = d.tenant_uuid and b.batch_uuid = d.batch_uuid
    where d.tenant_uuid = ${tenant} and d.event_uuid = ${event.event_uuid} and not d.is_cancelled
      and d.valid_until > ${new Date(now)} and d.asset_uuid > ${after ?? BEFORE_FIRST_ASSET}::uuid
      and ${which}
    order by d.asset_uuid limit ${PAGE} for no key update of d`.execute(tx);
  const messages = await reviseDispatches(
    scope,
    event,
    'CANCELLED',
    rows.map((dispatch) => ({ dispatch, answer: dispatch.answer === 'OPTED_OUT' ? 'OPTED_OUT' : 'CANCELLED' })),
    causedBy(actor, 'CANCEL', reason),
  );
  await writeLog(
    scope,
    actor,
    rows.map((row) => ({
      eventUUID: event.event_uuid,
      dispatchUUID: row.dispatch_uuid,
      kind: 'CANCELLED',
      revision: row.revision + 1,
      details: { reason, before: row.answer },
    })),
  );
  return {
    assets: rows.length,
    watts: rows.reduce((total, row) => total + sizeOf(row.requested_w), 0),
    messages,
    after: rows.length < PAGE ? null : rows.at(-1)!.asset_uuid,
  };
}
