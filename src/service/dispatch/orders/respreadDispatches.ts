import { sql } from 'kysely';
import type { RespreadResult } from '#contract/dispatch/order.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { lockEvent } from '../../events/eventRows.ts';
import type { Handler } from '../../platform/http/call.ts';
import { ProblemError } from '../../platform/http/problem.ts';
import { writeAuditEntry } from '../../platform/http/writeAuditEntry.ts';
import { isoOrNull } from '../../platform/rows/iso.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { type Actor, actorOf, nameOf } from '../../tenants/actorOf.ts';
import { PAGE } from '../issue/readCandidates.ts';
import { reviseDispatches } from '../issue/reviseDispatches.ts';
import { causedBy } from '../log/recordSignals.ts';
import { writeLog } from '../log/writeLog.ts';
import { changeOrder, lockOrder, type OrderRow, requireIssued } from './orderRow.ts';
import { planRespread, type Respread } from './planRespread.ts';
import { readTenantDispatch } from './stop.ts';

/** Maximum changes listed in the response. */
const MAX_CHANGES = 1000;

/** Asks the assets that said yes for the power that the others do not give, in the half hours that can still change. */
export const respreadDispatches: Handler<'respreadDispatches'> = async (call) => {
  const { scope, params, body } = call;
  const event = await lockEvent(scope, params['event-uuid']);
  const order = await lockOrder(scope, event.event_uuid);
  requireIssued(order);
  if ((await readTenantDispatch(scope)).stoppedUTC !== null)
    throw new ProblemError('DISPATCH_STOPPED', 'The emergency stop is in force until it is released');
  const respread = await planRespread(scope, event, order);
  const result = toResult(event, respread);
  if (body.dryRun || respread.revisions.length === 0) return result;
  const actor = actorOf(call);
  await storeRespread(scope, event, order, respread, actor);
  await writeAuditEntry(scope, 'DISPATCH_RESPREAD', event.event_uuid, {
    by: nameOf(actor),
    assets: result.assets,
    kw: result.movedKw,
  });
  return result;
};

async function storeRespread(
  scope: TenantScope,
  event: EventRow,
  order: OrderRow,
  { revisions }: Respread,
  actor: Actor,
): Promise<void> {
  const eventUUID = event.event_uuid;
  const revision = order.revision + 1;
  for (let from = 0; from < revisions.length; from += PAGE) {
    const page = await stillYes(scope, eventUUID, revisions.slice(from, from + PAGE));
    await reviseDispatches(scope, event, 'CHANGED', page, causedBy(actor, 'RESPREAD'));
    await writeLog(
      scope,
      actor,
      page.map(({ dispatch, requestedW }) => ({
        eventUUID,
        dispatchUUID: dispatch.dispatch_uuid,
        kind: 'RESPREAD',
        revision: dispatch.revision + 1,
        details: { before: dispatch.requested_w, after: requestedW },
      })),
    );
  }
  await changeOrder(scope, eventUUID, { revision });
  await writeLog(scope, actor, [{ eventUUID, kind: 'RESPREAD', revision, details: { assets: revisions.length } }]);
  await enqueue(scope, 'DISPATCH_SWEEP', [eventUUID], scope.now + 1000);
}

/** Locks and returns the revisions whose yes still holds: an asset that says no meanwhile is not asked for more. */
async function stillYes<Each extends Respread['revisions'][number]>(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  page: readonly Each[],
): Promise<Each[]> {
  const { rows } = await sql<{ asset_uuid: string; revision: number }>`
    select asset_uuid, revision from dispatches
    where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}
      and asset_uuid = any(${page.map(({ dispatch }) => dispatch.asset_uuid)}::uuid[])
      and answer = 'ACKNOWLEDGED' and execution <> 'ABORTED' and not is_cancelled
    order by asset_uuid for no key update`.execute(tx);
  const revisionOf = new Map(rows.map((row) => [row.asset_uuid, row.revision]));
  return page.filter(({ dispatch }) => revisionOf.get(dispatch.asset_uuid) === dispatch.revision);
}

function toResult(event: EventRow, { fromSlot, missingW, movedW, revisions }: Respread): RespreadResult {
  const open = fromSlot === null ? 0 : missingW.length - fromSlot;
  const meanKw = (watts: readonly number[]) =>
    open === 0
      ? 0
      : Math.round(watts.slice(fromSlot!).reduce((total, each) => total + Math.abs(each), 0) / open) / 1000;
  const sizeKw = (watts: readonly number[]) => (event.event_type === 'TURN_DOWN' ? -1 : 1) * meanKw(watts) || 0;
  return {
    fromUTC: isoOrNull(fromSlot === null ? null : event.start_utc.getTime() + fromSlot * HALF_HOUR_MS),
    missingKw: meanKw(missingW),
    movedKw: meanKw(movedW),
    shortfallKw: meanKw(missingW.map((missing, slot) => missing - movedW[slot]!)),
    assets: revisions.length,
    changes: revisions.slice(0, MAX_CHANGES).map(({ dispatch, requestedW, assetId }) => ({
      assetUUID: dispatch.asset_uuid,
      assetId,
      beforeKw: sizeKw(dispatch.requested_w),
      afterKw: sizeKw(requestedW!),
    })),
  };
}
