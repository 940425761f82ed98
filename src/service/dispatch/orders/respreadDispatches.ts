import { sql } from 'kysely';
import type { RespreadDispatches, RespreadResult } from '#contract/dispatch/order.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { lockEvent } from '../../events/eventRows.ts';
import type { Handler } from '../../platform/http/call.ts';
import { ProblemError } from '../../platform/http/problem.ts';
import { writeAuditEntry } from '../../platform/http/writeAuditEntry.ts';
import { iso, isoOrNull } from '../../platform/rows/iso.ts';
import { type Actor, actorOf, nameOf } from '../../tenants/actorOf.ts';
import { isBeyondConfirmed } from '../issue/confirmation.ts';
import { PAGE } from '../issue/readCandidates.ts';
import { reviseDispatches } from '../issue/reviseDispatches.ts';
import { causedBy } from '../log/recordSignals.ts';
import { writeLog } from '../log/writeLog.ts';
import { holdAction } from './held.ts';
import { lockOrder, type OrderRow, requireIssued } from './orderRow.ts';
import { type More, planMore } from './planMore.ts';
import { AHEAD_MS, planRespread, type Respread } from './planRespread.ts';
import { respreadEntry, storeRespreadOrder } from './respreadLog.ts';
import { readTenantDispatch } from './stop.ts';
import { storeMore } from './storeMore.ts';

/** Maximum changes listed in the response. */
const MAX_CHANGES = 1000;

/**
 * Asks the assets that said yes for the power that the others do not give, or given ones for more, in the half hours
 * that can still change.
 */
export const respreadDispatches: Handler<'respreadDispatches'> = async (call) => {
  const { scope, params, body } = call;
  const event = await lockEvent(scope, params['event-uuid']);
  const order = await lockOrder(scope, event.event_uuid);
  await requireOpen(scope, order);
  requireIssued(order);
  const planned = await planIt(scope, event, order, body);
  const { respread, result } = planned;
  if (body.dryRun || result.assets === 0) return result;
  const actor = actorOf(call);
  const leaves = await holdAction(scope, event, order, {
    action: 'RESPREAD',
    body,
    assets: result.assets,
    kw: result.movedKw,
    actor,
    undoSeconds: body.undoSeconds,
    // The half hours that it was planned for can still change until then.
    beginsMs: event.start_utc.getTime() + (respread.fromSlot ?? 0) * HALF_HOUR_MS - AHEAD_MS,
  });
  if (leaves) return { ...result, leavesUTC: iso(leaves) };
  await store(scope, event, order, planned, actor);
  return result;
};

/** Asks others, or given assets, for power in an order that the caller has locked. */
export async function doRespread(
  scope: TenantScope,
  event: EventRow,
  order: OrderRow,
  body: RespreadDispatches,
  actor: Actor,
): Promise<void> {
  await requireOpen(scope, order);
  const planned = await planIt(scope, event, order, body);
  if (planned.result.assets > 0) await store(scope, event, order, planned, actor);
}

interface Planned {
  more: More | undefined;
  respread: Respread;
  result: RespreadResult;
}

async function planIt(
  scope: TenantScope,
  event: EventRow,
  order: OrderRow,
  body: RespreadDispatches,
): Promise<Planned> {
  const more = body.more && (await planMore(scope, event, order, body.more));
  const respread = more ?? (await planRespread(scope, event, order));
  if (more) await requireConfirmed(scope, order, more);
  const result = more ? resultOfMore(event, more) : toResult(event, respread);
  return { more, respread, result: await withNames(scope, result) };
}

async function store(
  scope: TenantScope,
  event: EventRow,
  order: OrderRow,
  { more, respread, result }: Planned,
  actor: Actor,
): Promise<void> {
  if (more) await storeMore(scope, event, order, more, actor);
  else await storeRespread(scope, event, order, respread, actor);
  await writeAuditEntry(scope, 'DISPATCH_RESPREAD', event.event_uuid, {
    by: nameOf(actor),
    assets: result.assets,
    kw: result.movedKw,
  });
}

async function requireOpen(scope: TenantScope, order: OrderRow | undefined): Promise<void> {
  requireIssued(order);
  if ((await readTenantDispatch(scope)).stoppedUTC !== null)
    throw new ProblemError('DISPATCH_STOPPED', 'The emergency stop is in force until it is released');
}

/** Adds the names of the assets whose changes are listed. */
async function withNames({ tx, tenant }: TenantScope, result: RespreadResult): Promise<RespreadResult> {
  const rows = await tx
    .selectFrom('assets')
    .select(['asset_uuid', 'name'])
    .where('tenant_uuid', '=', tenant)
    .where('asset_uuid', '=', sql<string>`any(${result.changes.map(({ assetUUID }) => assetUUID)}::uuid[])`)
    .execute();
  const names = new Map(rows.map((row) => [row.asset_uuid, row.name]));
  const changes = result.changes.map((each) => ({ ...each, assetName: names.get(each.assetUUID) ?? null }));
  return { ...result, changes };
}

async function storeRespread(
  scope: TenantScope,
  event: EventRow,
  order: OrderRow,
  { revisions }: Respread,
  actor: Actor,
): Promise<void> {
  const eventUUID = event.event_uuid;
  for (let from = 0; from < revisions.length; from += PAGE) {
    const page = await stillYes(scope, eventUUID, revisions.slice(from, from + PAGE));
    await reviseDispatches(scope, event, 'CHANGED', page, causedBy(actor, 'RESPREAD'));
    await writeLog(
      scope,
      actor,
      page.map((each) => respreadEntry(eventUUID, each)),
    );
  }
  await storeRespreadOrder(scope, order, actor, { assets: revisions.length });
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

/** Throws 409 where an order would ask for more than one operator may order alone. */
async function requireConfirmed(scope: TenantScope, order: OrderRow, { movedW }: More): Promise<void> {
  if (movedW.every((watts) => watts <= 0)) return;
  if (
    await isBeyondConfirmed(
      scope,
      order,
      order.requested_w.map((watts, slot) => watts + movedW[slot]!),
    )
  )
    throw new ProblemError('SECOND_OPERATOR_REQUIRED', 'The dispatch would request more than was confirmed');
}

/** Returns what more is asked; its changes begin with assets that had no dispatch in force. */
function resultOfMore(event: EventRow, more: More): RespreadResult {
  const nothing = more.movedW.map(() => 0);
  const first = more.added.map(({ assetId, assetUUID, requestedW }) => ({
    assetId,
    dispatch: { asset_uuid: assetUUID, requested_w: nothing },
    requestedW,
  }));
  const again = more.again.map((each) => ({ ...each, dispatch: { ...each.dispatch, requested_w: nothing } }));
  return toResult(event, { ...more, revisions: [...first, ...again, ...more.revisions, ...more.ended] });
}

interface Shown extends Omit<Respread, 'revisions'> {
  revisions: {
    assetId: string;
    dispatch: { asset_uuid: string; requested_w: readonly number[] };
    requestedW?: readonly number[];
  }[];
}

function toResult(event: EventRow, { fromSlot, missingW, movedW, revisions }: Shown): RespreadResult {
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
    shortfallKw: meanKw(missingW.map((missing, slot) => missing - Math.abs(movedW[slot]!))),
    assets: revisions.length,
    changes: revisions.slice(0, MAX_CHANGES).map(({ dispatch, requestedW, assetId }) => ({
      assetUUID: dispatch.asset_uuid,
      assetId,
      beforeKw: sizeKw(dispatch.requested_w),
      afterKw: sizeKw(requestedW!),
    })),
  };
}
