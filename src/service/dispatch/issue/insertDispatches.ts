import { sql } from 'kysely';
import type { DispatchesTable } from '#store/schema/dispatch.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../../wire/arrayLiteral.ts';
import { createBatches } from './createBatches.ts';
import { dispatchId } from './dispatchId.ts';
import { type RevisedEvent, sizeOf } from './reviseDispatches.ts';

/** What one asset is asked for, watts half hour by half hour. */
export interface NewDispatch {
  assetUUID: string;
  controllerUUID: string;
  portfolioUUID: string | null;
  needsAnswer: boolean;
  signal: DispatchesTable['signal'];
  requestedW: readonly number[];
  valueW: readonly number[];
  startMs: number;
  endMs: number;
}

/** Inserts up to 10,000 dispatches of an event, none of them there yet, with the batches that carry them. */
export async function insertDispatches(
  scope: TenantScope,
  event: RevisedEvent,
  giveUpMs: number,
  dispatches: readonly NewDispatch[],
): Promise<void> {
  if (dispatches.length === 0) return;
  const { tx, tenant } = scope;
  const eventUUID = event.event_uuid;
  const groups = [...Map.groupBy(dispatches, (each) => each.controllerUUID)];
  const batches = await createBatches(
    scope,
    { kind: 'REQUESTED', eventUUID, startMs: event.start_utc.getTime(), giveUpMs },
    groups.map(([controllerUUID, own]) => ({ controllerUUID, revision: 1, dispatches: own.length })),
  );
  const rows = groups.flatMap(([, own], index) =>
    own.map((each, place) => ({ ...each, batchUUID: batches[index]![place]! })),
  );
  await sql`
    insert into dispatches (tenant_uuid, event_uuid, asset_uuid, dispatch_uuid, controller_uuid, portfolio_uuid,
      batch_uuid, revision, signal, requested_w, value_w, size_w, needs_answer, start_at, end_at, valid_until)
    select ${tenant}, ${eventUUID}, asset_uuid, dispatch_uuid, controller_uuid, portfolio_uuid, batch_uuid, 1, signal,
      requested_w::integer[], value_w::integer[], size_w, needs_answer, start_at, end_at, end_at
    from unnest(${rows.map((row) => row.assetUUID)}::uuid[],
      ${rows.map((row) => dispatchId(eventUUID, row.assetUUID))}::uuid[],
      ${rows.map((row) => row.controllerUUID)}::uuid[], ${rows.map((row) => row.portfolioUUID)}::uuid[],
      ${rows.map((row) => row.batchUUID)}::uuid[], ${rows.map((row) => row.signal)}::text[],
      ${rows.map((row) => arrayLiteral(row.requestedW))}::text[], ${rows.map((row) => arrayLiteral(row.valueW))}::text[],
      ${rows.map((row) => sizeOf(row.requestedW))}::integer[], ${rows.map((row) => row.needsAnswer)}::boolean[],
      ${rows.map((row) => new Date(row.startMs))}::timestamptz[],
      ${rows.map((row) => new Date(row.endMs))}::timestamptz[])
      as each (asset_uuid, dispatch_uuid, controller_uuid, portfolio_uuid, batch_uuid, signal, requested_w, value_w,
        size_w, needs_answer, start_at, end_at)`.execute(tx);
}
