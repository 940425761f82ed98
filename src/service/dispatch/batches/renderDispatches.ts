import { sql } from 'kysely';
import { calledStarts, type HalfHourTerm } from '#energy/settlement/deals.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { iso } from '../../platform/rows/iso.ts';
import { answerDueIfDelivered } from './answerDue.ts';

export interface RenderedBatch {
  batchUUID: string;
  /** Number of dispatches still in the batch. */
  dispatches: number;
  /** JSON array of `DispatchOnWire`, ordered by asset. */
  json: string;
}

/** Facts that the dispatches of a batch have in common. */
interface BatchRow {
  batch_uuid: string;
  ack_due: Date | null;
  /** Event of the batch; null for a test of the controller. */
  event_uuid: string | null;
  is_test: boolean | null;
  start_utc: Date | null;
  half_hour_terms: HalfHourTerm[] | null;
  on_loss: string | null;
  ramp_seconds: number | null;
}
/** Dispatch of a batch; instants in epoch milliseconds. */
interface DispatchRow {
  batch_uuid: string;
  dispatch_uuid: string;
  asset_uuid: string;
  asset_id: string;
  revision: number;
  is_cancelled: boolean;
  signal: string;
  start_ms: number;
  end_ms: number;
  valid_ms: number;
  /** Watts, as the text of an array. */
  value_w: string;
}

/**
 * Renders dispatches for controllers as JSON text. Batches come in the order of their numbers; one whose dispatches
 * have all ended, or belong to later batches, comes with none. `ackDueUTC` is that of a delivery at `scope.now`, unless
 * the batch was delivered before. A period has the power of its half hour; the first begins at `startAt`, the last ends
 * at `endAt`. Half hours that are not called have none.
 */
export async function renderDispatches(
  { tx, tenant, now }: Pick<TenantScope, 'tx' | 'tenant' | 'now'>,
  batchUUIDs: readonly string[],
): Promise<RenderedBatch[]> {
  if (batchUUIDs.length === 0) return [];
  const batches = await sql<BatchRow>`
    select b.batch_uuid, coalesce(b.ack_due_utc, ${answerDueIfDelivered(new Date(now))}) as ack_due, b.event_uuid,
      e.running_type = 'TEST' as is_test, e.start_utc, e.half_hour_terms, o.on_loss, o.ramp_seconds
    from dispatch_batches b
    join controllers c using (tenant_uuid, controller_uuid)
    left join events e on e.tenant_uuid = b.tenant_uuid and e.event_uuid = b.event_uuid
    left join dispatch_orders o on o.tenant_uuid = b.tenant_uuid and o.event_uuid = b.event_uuid
    where b.tenant_uuid = ${tenant} and b.batch_uuid = any(${batchUUIDs}::uuid[])
    order by b.number`.execute(tx);
  const { rows } = await sql<DispatchRow>`
    with own as materialized (
      select tenant_uuid, batch_uuid, dispatch_uuid, asset_uuid, revision, is_cancelled, signal,
        ${epochMs('start_at')} as start_ms, ${epochMs('end_at')} as end_ms, ${epochMs('valid_until')} as valid_ms,
        value_w::text as value_w
      from dispatches
      where tenant_uuid = ${tenant} and batch_uuid = any(${batchUUIDs}::uuid[])
        and valid_until > ${new Date(now)}::timestamptz
    )
    select own.*, a.asset_id
    from own join assets a on a.tenant_uuid = own.tenant_uuid and a.asset_uuid = own.asset_uuid
    order by own.asset_uuid`.execute(tx);
  const byBatch = Map.groupBy(rows, (row) => row.batch_uuid);
  const instants = new Map<number, string>();
  return batches.rows.map((batch) => {
    const own = byBatch.get(batch.batch_uuid) ?? [];
    const called = calledStarts(batch.half_hour_terms);
    const json = own.map((row) => render(batch, row, instants, called)).join(',');
    return { batchUUID: batch.batch_uuid, dispatches: own.length, json: `[${json}]` };
  });
}

const epochMs = (column: string) => sql.raw<number>(`date_part('epoch', ${column}) * 1000`);

/** Renders a dispatch by joining text: a fleet's instants are few, and only an asset's id needs escaping. */
function render(
  batch: BatchRow,
  row: DispatchRow,
  instants: Map<number, string>,
  called: ReadonlySet<number> | null,
): string {
  const instant = (ms: number): string => {
    const known = instants.get(ms);
    if (known !== undefined) return known;
    const text = `"${iso(Math.round(ms))}"`;
    instants.set(ms, text);
    return text;
  };
  const { start_ms: startMs, end_ms: endMs } = row;
  const watts = row.value_w.slice(1, -1).split(',');
  const eventStart = batch.start_utc!.getTime();
  const periods: string[] = [];
  for (const [slot, value] of watts.entries()) {
    if (called && !called.has(eventStart + slot * HALF_HOUR_MS)) continue;
    const begins = slot === 0 ? startMs : Math.max(eventStart + slot * HALF_HOUR_MS, startMs);
    const ends = slot === watts.length - 1 ? endMs : Math.min(eventStart + (slot + 1) * HALF_HOUR_MS, endMs);
    if (ends > begins)
      periods.push(`{"startTime":${instant(begins)},"endTime":${instant(ends)},"kw":${Number(value) / 1000}}`);
  }
  return (
    `{"dispatchUUID":"${row.dispatch_uuid}","eventUUID":"${batch.event_uuid}","assetUUID":"${row.asset_uuid}"` +
    `,"assetId":${JSON.stringify(row.asset_id)},"revision":${row.revision},"cancelled":${row.is_cancelled}` +
    `,"test":${batch.is_test},"signal":"${row.signal}","startAt":${instant(startMs)},"endAt":${instant(endMs)}` +
    `,"validUntil":${instant(row.valid_ms)},"onLoss":"${batch.on_loss ?? 'HOLD'}"` +
    `,"rampSeconds":${batch.ramp_seconds ?? 0}` +
    `,"ackDueUTC":${batch.ack_due === null ? 'null' : instant(batch.ack_due.getTime())}` +
    `,"periods":[${periods.join(',')}]}`
  );
}
