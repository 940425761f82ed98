import { type Selectable, sql } from 'kysely';
import type { DispatchesTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { REACHED_STATE, type ReachedState } from '../batches/reachedState.ts';

/** Columns of a dispatch on which an answer depends. */
type LockedDispatch = Pick<
  Selectable<DispatchesTable>,
  | 'event_uuid'
  | 'asset_uuid'
  | 'dispatch_uuid'
  | 'batch_uuid'
  | 'revision'
  | 'is_cancelled'
  | 'valid_until'
  | 'answer'
  | 'reason_code'
  | 'answered_revision'
  | 'answered_utc'
  | 'answered_by'
  | 'latency_ms'
  | 'execution'
  | 'promised_w'
  | 'is_silent'
> & { is_less: boolean };
/** State of a batch's sending, with its channel and its event's times. */
interface SentBatch {
  batch_state: ReachedState;
  sent_utc: Date | null;
  channel: string;
  event_start: Date;
  event_end: Date;
}
/** Dispatch that is answered; `is_less` if it asks for less consumption. */
export type AnsweredDispatch = LockedDispatch & SentBatch;

/**
 * Locks the orders of dispatches against changes until the transaction ends, before the dispatches are locked; returns
 * the events whose assets can be asked again.
 */
export async function keepOpenOrders(
  { tx, tenant }: TenantScope,
  dispatchUUIDs: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ event_uuid: string; is_open: boolean }>`
    select o.event_uuid, o.status in ('ISSUING', 'ISSUED') and o.task is distinct from 'CANCEL'
      and t.dispatch_stopped_utc is null as is_open
    from dispatch_orders o join tenants t on t.tenant_uuid = o.tenant_uuid
    where o.tenant_uuid = ${tenant} and o.event_uuid in (select event_uuid from dispatches
      where tenant_uuid = ${tenant} and dispatch_uuid = any(${dispatchUUIDs}::uuid[]))
    order by o.event_uuid for share of o`.execute(tx);
  return new Set(rows.flatMap((row) => (row.is_open ? row.event_uuid : [])));
}

/** Locks dispatches in the order of event and asset; unknown ones and those of other controllers are left out. */
export async function lockAnswered(
  scope: TenantScope,
  dispatchUUIDs: readonly string[],
  controllerUUID: string | null,
): Promise<Map<string, AnsweredDispatch>> {
  const { tx, tenant } = scope;
  const ofController = controllerUUID === null ? sql`` : sql`and controller_uuid = ${controllerUUID}::uuid`;
  const { rows } = await sql<LockedDispatch>`
    select event_uuid, asset_uuid, dispatch_uuid, batch_uuid, revision, is_cancelled, valid_until, answer, reason_code,
      answered_revision, answered_utc, answered_by, latency_ms, execution, promised_w, is_silent,
      0 > any(requested_w) as is_less
    from dispatches
    where tenant_uuid = ${tenant} and dispatch_uuid = any(${dispatchUUIDs}::uuid[]) ${ofController}
    order by event_uuid, asset_uuid for no key update`.execute(tx);
  const batches = await readSent(scope, [...new Set(rows.map((row) => row.batch_uuid))]);
  return new Map(rows.map((row) => [row.dispatch_uuid, { ...row, ...batches.get(row.batch_uuid)! }]));
}

async function readSent({ tx, tenant }: TenantScope, batchUUIDs: readonly string[]): Promise<Map<string, SentBatch>> {
  const { rows } = await sql<SentBatch & { batch_uuid: string }>`
    select b.batch_uuid, ${REACHED_STATE} as batch_state, coalesce(b.sent_utc, b.first_sent_utc) as sent_utc, c.channel, e.start_utc as event_start,
      e.end_utc as event_end
    from dispatch_batches b
    join controllers c on c.tenant_uuid = b.tenant_uuid and c.controller_uuid = b.controller_uuid
    join events e on e.tenant_uuid = b.tenant_uuid and e.event_uuid = b.event_uuid
    where b.tenant_uuid = ${tenant} and b.batch_uuid = any(${batchUUIDs}::uuid[])`.execute(tx);
  return new Map(rows.map(({ batch_uuid, ...sent }) => [batch_uuid, sent]));
}
