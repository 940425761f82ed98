import { sql } from 'kysely';
import type { DispatchActor } from '#contract/dispatch/dispatch.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Who does something to a dispatch; `name` as an operator or a controller is called, the id of a key. */
export interface Actor {
  actor: DispatchActor;
  name: string | null;
}
export const SYSTEM: Actor = { actor: 'SYSTEM', name: null };

/** What happened to a dispatch, or to all of an event. */
export type LogKind =
  | 'ORDERED'
  | 'CONFIRMED'
  | 'ISSUED'
  | 'CHANGED'
  | 'CANCELLED'
  | 'RESENT'
  | 'RESPREAD'
  | 'STOPPED'
  | 'SILENT'
  | 'FAILED'
  | 'EXPIRED'
  | 'OPTED_OUT'
  | 'REJECTED'
  | 'ACCEPTED'
  | 'LATE_ANSWER'
  | 'CANCEL_CONFIRMED';

export interface LogEntry {
  eventUUID: string;
  /** Absent for what concerns all of the event. */
  dispatchUUID?: string | null;
  kind: LogKind;
  revision: number;
  details?: Record<string, unknown>;
}

/** Appends to the log of dispatches; entries are never changed. */
export async function writeLog(
  { tx, tenant, now }: TenantScope,
  { actor, name }: Actor,
  entries: readonly LogEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into dispatch_log (tenant_uuid, event_uuid, dispatch_uuid, at_utc, kind, revision, actor, actor_name, details)
    select ${tenant}, event_uuid, dispatch_uuid, ${new Date(now)}, kind, revision, ${actor}, ${name}, details::jsonb
    from unnest(${entries.map((entry) => entry.eventUUID)}::uuid[],
      ${entries.map((entry) => entry.dispatchUUID ?? null)}::uuid[], ${entries.map((entry) => entry.kind)}::text[],
      ${entries.map((entry) => entry.revision)}::integer[],
      ${entries.map((entry) => JSON.stringify(entry.details ?? {}))}::text[])
      as entry (event_uuid, dispatch_uuid, kind, revision, details)`.execute(tx);
}
