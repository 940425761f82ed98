import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Actor } from '../../tenants/actorOf.ts';
import { causedBy, recordOverrides } from './recordSignals.ts';

/** Kind of a log entry, about a dispatch or all of an event. */
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
  | 'CANCEL_CONFIRMED'
  | 'UNDONE'
  | 'NOT_DONE';

export interface LogEntry {
  eventUUID: string;
  /** Dispatch; absent in an entry about all of the event. */
  dispatchUUID?: string | null;
  kind: LogKind;
  revision: number;
  details?: Record<string, unknown>;
}

/** Appends to the log of dispatches, and customers' overrides to that of signals; entries are never changed. */
export async function writeLog(
  scope: TenantScope,
  { actor, name }: Actor,
  entries: readonly LogEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const { tx, tenant, now } = scope;
  await sql`
    insert into dispatch_log (tenant_uuid, event_uuid, dispatch_uuid, at_utc, kind, revision, actor, actor_name, details)
    select ${tenant}, event_uuid, dispatch_uuid, ${new Date(now)}, kind, revision, ${actor}, ${name}, details::jsonb
    from unnest(${entries.map((entry) => entry.eventUUID)}::uuid[],
      ${entries.map((entry) => entry.dispatchUUID ?? null)}::uuid[], ${entries.map((entry) => entry.kind)}::text[],
      ${entries.map((entry) => entry.revision)}::integer[],
      ${entries.map((entry) => JSON.stringify(entry.details ?? {}))}::text[])
      as entry (event_uuid, dispatch_uuid, kind, revision, details)`.execute(tx);
  for (const [reason, own] of Map.groupBy(entries.filter(isOverride), reasonOf))
    await recordOverrides(
      scope,
      own.map((entry) => entry.dispatchUUID!),
      causedBy({ actor, name }, 'OVERRIDE', reason),
    );
}

/** Whether an entry is an opt-out that was none before. */
const isOverride = ({ kind, dispatchUUID, details }: LogEntry): boolean =>
  kind === 'OPTED_OUT' && Boolean(dispatchUUID) && details?.['before'] !== 'OPTED_OUT';

function reasonOf({ details }: LogEntry): string | null {
  const reason = details?.['reasonCode'] ?? details?.['reason'];
  return typeof reason === 'string' ? reason : null;
}
