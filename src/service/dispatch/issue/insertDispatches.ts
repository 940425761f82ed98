import { sql } from 'kysely';
import type { DispatchesTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral, quotedArray } from '../../platform/rows/arrayLiteral.ts';
import { recordSignals, type SignalCause } from '../log/recordSignals.ts';
import type { BatchFiller } from './batchFiller.ts';
import { sizeOf } from './reviseDispatches.ts';

/** New dispatch of an asset, in watts half hour by half hour. */
export interface NewDispatch {
  dispatchUUID: string;
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

/**
 * Inserts a page of new dispatches of an event in one statement and records them with their cause; the caller stores
 * the `batches` that carry them.
 */
export async function insertDispatches(
  scope: TenantScope,
  eventUUID: string,
  batches: BatchFiller,
  dispatches: readonly NewDispatch[],
  cause: SignalCause,
): Promise<void> {
  if (dispatches.length === 0) return;
  const { tx, tenant } = scope;
  await batches.open(dispatches.map((row) => row.controllerUUID));
  const placed = dispatches.map((row) => batches.place(row.controllerUUID, 1));
  const column = (of: (row: NewDispatch) => string | number) => arrayLiteral(dispatches.map(of));
  await sql`
    insert into dispatches (tenant_uuid, event_uuid, asset_uuid, dispatch_uuid, controller_uuid, portfolio_uuid,
      batch_uuid, revision, signal, requested_w, value_w, size_w, needs_answer, start_at, end_at, valid_until)
    select ${tenant}, ${eventUUID}, asset_uuid, dispatch_uuid, controller_uuid, portfolio_uuid, batch_uuid, 1, signal,
      requested_w::integer[], value_w::integer[], size_w, needs_answer, to_timestamp(start_ms / 1000.0),
      to_timestamp(end_ms / 1000.0), to_timestamp(end_ms / 1000.0)
    from unnest(${column((row) => row.assetUUID)}::uuid[],
      ${column((row) => row.dispatchUUID)}::uuid[], ${column((row) => row.controllerUUID)}::uuid[],
      ${column((row) => row.portfolioUUID ?? 'NULL')}::uuid[], ${arrayLiteral(placed)}::uuid[],
      ${column((row) => row.signal)}::text[], ${column((row) => quotedArray(row.requestedW))}::text[],
      ${column((row) => quotedArray(row.valueW))}::text[], ${column((row) => sizeOf(row.requestedW))}::integer[],
      ${column((row) => (row.needsAnswer ? 't' : 'f'))}::boolean[], ${column((row) => row.startMs)}::float8[],
      ${column((row) => row.endMs)}::float8[])
      as each (asset_uuid, dispatch_uuid, controller_uuid, portfolio_uuid, batch_uuid, signal, requested_w, value_w,
        size_w, needs_answer, start_ms, end_ms)`.execute(tx);
  await recordSignals(
    scope,
    eventUUID,
    dispatches.map((row) => row.assetUUID),
    'REQUESTED',
    cause,
  );
}
