import { sql } from 'kysely';
import { londonDate } from '#energy/time/london.ts';
import type { LoadSignalsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { consentInForce } from './controlled.ts';

export type SignalKind = LoadSignalsTable['kind'];

/** Cause of sending dispatches or of ending them, and its actor. */
export interface SignalCause {
  cause: LoadSignalsTable['cause'];
  actor: LoadSignalsTable['actor'];
  actorName: string | null;
  reason: string | null;
}

export const causedBy = (
  { actor, name }: { actor: SignalCause['actor']; name: string | null },
  cause: SignalCause['cause'],
  reason: string | null = null,
): SignalCause => ({ cause, actor, actorName: name, reason });

/**
 * Records the present revisions of up to 10,000 dispatches of one event, which the transaction has just made, each with
 * the consent in force. Every way to send something to an asset goes through here.
 */
export const recordSignals = (
  scope: TenantScope,
  eventUUID: string,
  assetUUIDs: readonly string[],
  kind: SignalKind,
  cause: SignalCause,
): Promise<void> =>
  record(scope, kind, cause, sql`d.event_uuid = ${eventUUID} and d.asset_uuid = any(${[...assetUUIDs]}::uuid[])`);

/** Records customers' overrides of dispatches. */
export const recordOverrides = (
  scope: TenantScope,
  dispatchUUIDs: readonly string[],
  cause: SignalCause,
): Promise<void> =>
  dispatchUUIDs.length === 0
    ? Promise.resolve()
    : record(scope, 'OVERRIDDEN', cause, sql`d.dispatch_uuid = any(${[...dispatchUUIDs]}::uuid[])`);

async function record(
  scope: TenantScope,
  kind: SignalKind,
  { cause, actor, actorName, reason }: SignalCause,
  which: ReturnType<typeof sql>,
): Promise<void> {
  const { tx, tenant, now } = scope;
  await sql`
    with recorded as (
      insert into load_signals (tenant_uuid, at_utc, kind, cause, reason, actor, actor_name, event_uuid, asset_uuid,
        dispatch_uuid, revision, controller_uuid, batch_uuid, signal, size_w, start_utc, end_utc, consent_uuid)
      select ${tenant}, ${new Date(now)}, ${kind},
        case when ${cause}::text = 'EVENT' and e.running_type = 'TEST' then 'TEST' else ${cause}::text end, ${reason}::text, ${actor},
        ${actorName}::text, d.event_uuid, d.asset_uuid, d.dispatch_uuid, d.revision, d.controller_uuid, d.batch_uuid,
        d.signal, d.size_w, d.start_at, d.end_at, ${consentInForce(scope)}
      from dispatches d
      join events e on e.tenant_uuid = d.tenant_uuid and e.event_uuid = d.event_uuid
      join assets on assets.tenant_uuid = d.tenant_uuid and assets.asset_uuid = d.asset_uuid
      where d.tenant_uuid = ${tenant} and ${which}
      order by d.asset_uuid
      returning cause
    )
    insert into load_signal_changes (tenant_uuid, day, kind, cause, signals)
    select ${tenant}, ${londonDate(now)}, ${kind}, cause, count(*) from recorded group by cause`.execute(tx);
}
