import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { answerDueIfDelivered } from './answerDue.ts';

export interface RenderedBatch {
  batchUUID: string;
  /** How many dispatches it still has. */
  dispatches: number;
  /** A JSON array of `DispatchOnWire`, by asset. */
  json: string;
}

/** SQL: an instant in the interface's format, as a JSON text. */
const jsonInstant = (at: string) =>
  sql.raw(`replace(to_char(${at} at time zone 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""'), '.000Z', 'Z')`);

/**
 * Renders what controllers are sent, as JSON text: PostgreSQL writes it, so that a fleet never becomes objects here.
 * Batches come in the order of their numbers; one whose dispatches have all ended, or belong to later batches, comes with
 * none.
 * `ackDueUTC` is that of a delivery at `scope.now`, unless the batch was delivered before. A period has the power of its
 * half hour; the first begins at `startAt`, the last ends at `endAt`.
 */
export async function renderDispatches(
  { tx, tenant, now }: Pick<TenantScope, 'tx' | 'tenant' | 'now'>,
  batchUUIDs: readonly string[],
): Promise<RenderedBatch[]> {
  if (batchUUIDs.length === 0) return [];
  const { rows } = await sql<{ batch_uuid: string; dispatches: number; json: string | null }>`
    select b.batch_uuid, rendered.dispatches, rendered.json
    from (
      select b.tenant_uuid, b.batch_uuid, b.number,
        coalesce(b.ack_due_utc, ${answerDueIfDelivered(new Date(now))}) as ack_due
      from dispatch_batches b join controllers c using (tenant_uuid, controller_uuid)
      where b.tenant_uuid = ${tenant} and b.batch_uuid = any(${batchUUIDs}::uuid[])
    ) b
    cross join lateral (
      select count(*)::integer as dispatches, string_agg(
        '{"dispatchUUID":"' || d.dispatch_uuid || '","eventUUID":"' || d.event_uuid
        || '","assetUUID":"' || d.asset_uuid || '","assetId":' || to_json(a.asset_id)::text
        || ',"revision":' || d.revision || ',"cancelled":' || d.is_cancelled::text
        || ',"test":' || (e.running_type = 'TEST')::text || ',"signal":"' || d.signal
        || '","startAt":' || ${jsonInstant('d.start_at')} || ',"endAt":' || ${jsonInstant('d.end_at')}
        || ',"validUntil":' || ${jsonInstant('d.valid_until')} || ',"onLoss":"' || coalesce(o.on_loss, 'HOLD')
        || '","rampSeconds":' || coalesce(o.ramp_seconds, 0)
        || ',"ackDueUTC":' || coalesce(${jsonInstant('b.ack_due')}, 'null')
        || ',"periods":[' || coalesce(periods.json, '') || ']}',
        ',' order by d.asset_uuid) as json
      from dispatches d
      join assets a on a.tenant_uuid = d.tenant_uuid and a.asset_uuid = d.asset_uuid
      join events e on e.tenant_uuid = d.tenant_uuid and e.event_uuid = d.event_uuid
      left join dispatch_orders o on o.tenant_uuid = d.tenant_uuid and o.event_uuid = d.event_uuid
      cross join lateral (
        select string_agg('{"startTime":' || ${jsonInstant('p.begins')} || ',"endTime":' || ${jsonInstant('p.ends')}
          || ',"kw":' || p.kw || '}', ',' order by p.place) as json
        from (
          select w.place, w.watts::float8 / 1000 as kw,
            case when w.place = 1 then d.start_at
              else greatest(e.start_utc + (w.place - 1) * interval '30 minutes', d.start_at) end as begins,
            case when w.place = cardinality(d.value_w) then d.end_at
              else least(e.start_utc + w.place * interval '30 minutes', d.end_at) end as ends
          from unnest(d.value_w) with ordinality as w (watts, place)
        ) p where p.ends > p.begins
      ) periods
      where d.tenant_uuid = b.tenant_uuid and d.batch_uuid = b.batch_uuid
        and d.valid_until > ${new Date(now)}::timestamptz
    ) rendered
    order by b.number`.execute(tx);
  return rows.map((row) => ({
    batchUUID: row.batch_uuid,
    dispatches: row.dispatches,
    json: `[${row.json ?? ''}]`,
  }));
}
