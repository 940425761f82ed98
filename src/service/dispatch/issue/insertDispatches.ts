import { sql } from 'kysely';
import type { DispatchesTable } from '#store/schema/dispatch.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral, quotedArray } from '../../wire/arrayLiteral.ts';
import { yieldToEventLoop } from '../../wire/yieldToEventLoop.ts';
import { createBatches } from './createBatches.ts';
import { PAGE } from './readCandidates.ts';
import { type RevisedEvent, sizeOf } from './reviseDispatches.ts';

/** What one asset is asked for, watts half hour by half hour. */
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
 * Inserts up to 10,000 dispatches of an event, none of them there yet, with the batches that carry them: one statement
 * for each page, so that other requests wait for none.
 */
export async function insertDispatches(
  scope: TenantScope,
  event: RevisedEvent,
  giveUpMs: number,
  dispatches: readonly NewDispatch[],
): Promise<void> {
  if (dispatches.length === 0) return;
  const groups = [...Map.groupBy(dispatches, (each) => each.controllerUUID)];
  const batches = await createBatches(
    scope,
    { kind: 'REQUESTED', eventUUID: event.event_uuid, startMs: event.start_utc.getTime(), giveUpMs },
    groups.map(([controllerUUID, own]) => ({ controllerUUID, revision: 1, dispatches: own.length })),
  );
  const rows = groups.flatMap(([, own], index) =>
    own.map((each, place) => ({ ...each, batchUUID: batches[index]![place]! })),
  );
  for (let from = 0; from < rows.length; from += PAGE) {
    await insertPage(scope, event.event_uuid, rows.slice(from, from + PAGE));
    await yieldToEventLoop();
  }
}

async function insertPage(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  rows: readonly (NewDispatch & { batchUUID: string })[],
): Promise<void> {
  const column = (of: (row: (typeof rows)[number]) => string | number) => arrayLiteral(rows.map(of));
  await sql`
    insert into dispatches (tenant_uuid, event_uuid, asset_uuid, dispatch_uuid, controller_uuid, portfolio_uuid,
      batch_uuid, revision, signal, requested_w, value_w, size_w, needs_answer, start_at, end_at, valid_until)
    select ${tenant}, ${eventUUID}, asset_uuid, dispatch_uuid, controller_uuid, portfolio_uuid, batch_uuid, 1, signal,
      requested_w::integer[], value_w::integer[], size_w, needs_answer, to_timestamp(start_ms / 1000.0),
      to_timestamp(end_ms / 1000.0), to_timestamp(end_ms / 1000.0)
    from unnest(${column((row) => row.assetUUID)}::uuid[],
      ${column((row) => row.dispatchUUID)}::uuid[], ${column((row) => row.controllerUUID)}::uuid[],
      ${column((row) => row.portfolioUUID ?? 'NULL')}::uuid[], ${column((row) => row.batchUUID)}::uuid[],
      ${column((row) => row.signal)}::text[], ${column((row) => quotedArray(row.requestedW))}::text[],
      ${column((row) => quotedArray(row.valueW))}::text[], ${column((row) => sizeOf(row.requestedW))}::integer[],
      ${column((row) => (row.needsAnswer ? 't' : 'f'))}::boolean[], ${column((row) => row.startMs)}::float8[],
      ${column((row) => row.endMs)}::float8[])
      as each (asset_uuid, dispatch_uuid, controller_uuid, portfolio_uuid, batch_uuid, signal, requested_w, value_w,
        size_w, needs_answer, start_ms, end_ms)`.execute(tx);
}
