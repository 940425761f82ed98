import { type Selectable, sql } from 'kysely';
import type { DispatchAnswerColumn, DispatchesTable, EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral, quotedArray } from '../../platform/rows/arrayLiteral.ts';
import { recordSignals, type SignalCause } from '../log/recordSignals.ts';
import { BatchFiller } from './batchFiller.ts';

/** Dispatch that the caller has locked, before its next revision. */
export type RevisableDispatch = Pick<
  Selectable<DispatchesTable>,
  | 'asset_uuid'
  | 'dispatch_uuid'
  | 'controller_uuid'
  | 'revision'
  | 'batch_uuid'
  | 'signal'
  | 'needs_answer'
  | 'requested_w'
  | 'value_w'
  | 'start_at'
  | 'end_at'
>;

/** Next revision of a dispatch; absent values stay unchanged. */
export interface Revision {
  dispatch: RevisableDispatch;
  requestedW?: readonly number[];
  valueW?: readonly number[];
  startMs?: number;
  endMs?: number;
  signal?: RevisableDispatch['signal'];
  /** New controller of the dispatch. */
  controllerUUID?: string;
  needsAnswer?: boolean;
  /** Initial answer; for a cancel, why it ended. */
  answer?: DispatchAnswerColumn;
}

export type RevisedEvent = Pick<EventRow, 'event_uuid' | 'start_utc' | 'end_utc'>;

const controllerOf = ({ dispatch, controllerUUID }: Revision): string => controllerUUID ?? dispatch.controller_uuid;

/** Returns the size of the mean change, in whole watts. */
export const sizeOf = (requestedW: readonly number[]): number =>
  Math.round(Math.abs(requestedW.reduce((total, watts) => total + watts, 0)) / Math.max(1, requestedW.length));

/**
 * Makes the next revision of up to 10,000 dispatches of one event, each once, and the batches that carry them; a batch
 * that has no dispatch left is not sent any more. Records every revision with its cause. Returns the number of batches.
 */
export async function reviseDispatches(
  scope: TenantScope,
  event: RevisedEvent,
  kind: 'REQUESTED' | 'CHANGED' | 'CANCELLED',
  revisions: readonly Revision[],
  cause: SignalCause,
): Promise<number> {
  if (revisions.length === 0) return 0;
  const { tx, tenant } = scope;
  const ends = revisions.map(({ dispatch, endMs }) => endMs ?? dispatch.end_at.getTime());
  const batches = new BatchFiller(scope, {
    kind,
    eventUUID: event.event_uuid,
    startMs: event.start_utc.getTime(),
    giveUpMs: ends.reduce((latest, end) => Math.max(latest, end), event.end_utc.getTime()),
  });
  await batches.open(revisions.map(controllerOf));
  const rows = revisions.map((revision) => ({
    ...revision,
    batchUUID: batches.place(controllerOf(revision), revision.dispatch.revision + 1),
  }));
  const count = await batches.close();
  const requestedOf = (row: Revision) => row.requestedW ?? row.dispatch.requested_w;
  const column = (of: (row: (typeof rows)[number]) => string | number) => arrayLiteral(rows.map(of));
  await sql`
    update dispatches d
    set revision = d.revision + 1, batch_uuid = next.batch_uuid, controller_uuid = next.controller_uuid,
      signal = next.signal, needs_answer = next.needs_answer, is_cancelled = ${kind === 'CANCELLED'},
      requested_w = next.requested_w::integer[], value_w = next.value_w::integer[], size_w = next.size_w,
      start_at = to_timestamp(next.start_ms / 1000.0), end_at = to_timestamp(next.end_ms / 1000.0),
      valid_until = to_timestamp(next.end_ms / 1000.0), answer = next.answer,
      reason_code = case when ${kind === 'CANCELLED'} then d.reason_code end,
      promised_w = null, latency_ms = null, is_silent = false, was_resent = false, sends = 1,
      resent_utc = null,
      execution = case when ${kind === 'CANCELLED'} then d.execution else 'NONE' end
    from unnest(${column((row) => row.dispatch.asset_uuid)}::uuid[], ${column((row) => row.batchUUID)}::uuid[],
      ${column((row) => quotedArray(requestedOf(row)))}::text[],
      ${column((row) => quotedArray(row.valueW ?? row.dispatch.value_w))}::text[],
      ${column((row) => sizeOf(requestedOf(row)))}::integer[],
      ${column((row) => row.startMs ?? row.dispatch.start_at.getTime())}::float8[],
      ${column((row) => row.endMs ?? row.dispatch.end_at.getTime())}::float8[],
      ${column((row) => row.answer ?? 'NULL')}::text[], ${column(controllerOf)}::uuid[],
      ${column((row) => row.signal ?? row.dispatch.signal)}::text[],
      ${column((row) => ((row.needsAnswer ?? row.dispatch.needs_answer) ? 't' : 'f'))}::boolean[])
      as next (asset_uuid, batch_uuid, requested_w, value_w, size_w, start_ms, end_ms, answer, controller_uuid, signal,
        needs_answer)
    where d.tenant_uuid = ${tenant} and d.event_uuid = ${event.event_uuid}
      and d.asset_uuid = next.asset_uuid`.execute(tx);
  await recordSignals(
    scope,
    event.event_uuid,
    rows.map((row) => row.dispatch.asset_uuid),
    kind,
    cause,
  );
  await supersedeEmpty(scope, [...new Set(rows.map((row) => row.dispatch.batch_uuid))]);
  return count;
}

/** Ends the sending of batches that have no dispatch left. */
async function supersedeEmpty({ tx, tenant }: TenantScope, batchUUIDs: readonly string[]): Promise<void> {
  await sql`
    with empty as (
      select batch_uuid from dispatch_batches b
      where b.tenant_uuid = ${tenant} and b.batch_uuid = any(${batchUUIDs}::uuid[]) and b.state <> 'SUPERSEDED'
        and not exists (select from dispatches d where d.tenant_uuid = b.tenant_uuid and d.batch_uuid = b.batch_uuid)
      order by batch_uuid for no key update of b
    )
    update dispatch_batches b set state = 'SUPERSEDED', next_attempt_at = null
    from empty where b.tenant_uuid = ${tenant} and b.batch_uuid = empty.batch_uuid`.execute(tx);
}
