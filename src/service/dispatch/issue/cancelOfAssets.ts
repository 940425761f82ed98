import { sql } from 'kysely';
import { spreadTimes } from '#energy/dispatch/spread.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { type Actor, SYSTEM } from '../../tenants/actorOf.ts';
import { causedBy } from '../log/recordSignals.ts';
import { writeLog } from '../log/writeLog.ts';
import type { OrderRow } from '../orders/orderRow.ts';
import { cancelPage } from './cancelPage.ts';
import type { ExistingDispatch } from './readCandidates.ts';
import { type RevisedEvent, reviseDispatches } from './reviseDispatches.ts';

interface Ending {
  actor: Actor;
  reason: string;
  /** OPTED_OUT by a person's decision, which an opt-in reverses. */
  answer: 'OPTED_OUT' | 'CANCELLED';
  /** Event or scheme of the dispatches; all by default. */
  eventUUID?: string | null;
  schemeUUID?: string | null;
  /** Whether dispatches of running events are cancelled too; their opt-ins and settlements stay. */
  running: boolean;
}
type Row = ExistingDispatch & { event_uuid: string; event_start: Date; event_end: Date };

/** Cancels the dispatches in force of up to 10,000 assets at their devices. */
export async function cancelOfAssets(
  scope: TenantScope,
  assetUUIDs: readonly string[],
  { actor, reason, answer, eventUUID = null, schemeUUID = null, running }: Ending,
): Promise<void> {
  if (assetUUIDs.length === 0) return;
  const { tx, tenant, now } = scope;
  const { rows } = await sql<Row>`
    select d.*, e.start_utc as event_start, e.end_utc as event_end
    from dispatches d join events e on e.tenant_uuid = d.tenant_uuid and e.event_uuid = d.event_uuid
    where d.tenant_uuid = ${tenant} and d.asset_uuid = any(${assetUUIDs}::uuid[]) and not d.is_cancelled
      and d.valid_until > ${new Date(now)} and (${running} or e.start_utc > ${new Date(now)})
      and (${eventUUID}::uuid is null or d.event_uuid = ${eventUUID}::uuid)
      and (${schemeUUID}::uuid is null or e.scheme_uuid = ${schemeUUID}::uuid)
    order by d.event_uuid, d.asset_uuid for no key update of d`.execute(tx);
  if (rows.length === 0) return;
  // A customer's override is recorded before its consequences.
  await writeLog(
    scope,
    actor,
    rows.map((row) => ({
      eventUUID: row.event_uuid,
      dispatchUUID: row.dispatch_uuid,
      kind: answer,
      revision: row.revision + 1,
      details: { reason, before: row.answer },
    })),
  );
  for (const own of Map.groupBy(rows, (row) => row.event_uuid).values())
    await reviseDispatches(
      scope,
      { event_uuid: own[0]!.event_uuid, start_utc: own[0]!.event_start, end_utc: own[0]!.event_end },
      'CANCELLED',
      own.map((dispatch) => ({ dispatch, answer: dispatch.answer === 'OPTED_OUT' ? 'OPTED_OUT' : answer })),
      causedBy(actor, answer === 'OPTED_OUT' ? 'OVERRIDE' : reason === 'NO_CONSENT' ? 'CONSENT' : 'CANCEL', reason),
    );
  await enqueue(scope, 'DISPATCH_SWEEP', [...new Set(rows.map((row) => row.event_uuid))], now + 1000);
}

/** Cancels the dispatches of an event, in a range, whose assets are not opted in to it any more. */
export async function cancelOptedOut(
  scope: TenantScope,
  event: RevisedEvent,
  { after, to }: AssetRange,
): Promise<void> {
  const which = sql`d.asset_uuid <= ${to}::uuid and exists (
    select from event_assets ea where ea.tenant_uuid = d.tenant_uuid and ea.event_uuid = d.event_uuid
      and ea.asset_uuid = d.asset_uuid and ea.state <> 'OPT_IN')`;
  for (let last: string | null = after; last !== null;)
    ({ after: last } = await cancelPage(scope, event, { actor: SYSTEM, reason: 'NOT_OPTED_IN', after: last, which }));
}

/**
 * Asks assets again that were opted in again after their dispatch was cancelled; the caller has locked the order.
 * Returns true if the window of some has changed since: those have to be planned again.
 */
export async function requestAgain(
  scope: TenantScope,
  event: RevisedEvent,
  order: Pick<OrderRow, 'spread' | 'spread_seconds'>,
  assetUUIDs: readonly string[],
): Promise<boolean> {
  const { tx, tenant } = scope;
  const { rows } = await sql<ExistingDispatch>`
    select * from dispatches where tenant_uuid = ${tenant} and event_uuid = ${event.event_uuid}
      and asset_uuid = any(${assetUUIDs}::uuid[]) and is_cancelled
    order by asset_uuid for no key update`.execute(tx);
  const window = { startMs: event.start_utc.getTime(), endMs: event.end_utc.getTime() };
  const isCurrent = ({ dispatch_uuid, start_at, end_at }: ExistingDispatch) => {
    const { startMs, endMs } = spreadTimes(dispatch_uuid, window, order.spread, order.spread_seconds);
    return start_at.getTime() === startMs && end_at.getTime() === endMs;
  };
  await reviseDispatches(
    scope,
    event,
    'REQUESTED',
    rows.filter(isCurrent).map((dispatch) => ({ dispatch })),
    causedBy(SYSTEM, 'EVENT'),
  );
  const stale = rows.filter((row) => !isCurrent(row));
  // Without the opt-out, the next plan asks them.
  await sql`
    update dispatches set answer = 'CANCELLED' where tenant_uuid = ${tenant} and event_uuid = ${event.event_uuid}
      and asset_uuid = any(${stale.map((row) => row.asset_uuid)}::uuid[])`.execute(tx);
  return stale.length > 0;
}
