import { type Selectable, sql } from 'kysely';
import type { AlertKind } from '#contract/mail/contact.ts';
import type { AlertsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { tellContacts } from './tellContacts.ts';

type AlertRow = Selectable<AlertsTable>;

/** Shortest time between two messages about the same alert. */
const PAUSE_MS = 10 * 60_000;
/** Kinds of alerts about a moment, not a lasting state: over once told. */
const HAPPENINGS: ReadonlySet<string> = new Set<AlertKind>([
  'DISPATCH_ISSUED',
  'EVENT_CANCELLED',
  'RESULT',
  'MAIL_FAILED',
]);

/**
 * Tells contacts of an alert, with its number of occurrences: all of them when it occurs, and later contacts while it
 * lasts. Contacts that were told are told that it is over.
 */
export const mailAlert: JobHandler = async (scope, alertUUID) => {
  const alert = await scope.tx
    .selectFrom('alerts')
    .selectAll()
    .where('tenant_uuid', '=', scope.tenant)
    .where('alert_uuid', '=', alertUUID)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!alert) return;
  const isRecovery = alert.closed_utc !== null;
  if (isRecovery && (alert.mailed_utc === null || HAPPENINGS.has(alert.kind))) return;
  const isNew = !isRecovery && alert.occurrences > alert.mailed_occurrences;
  const earliest = isNew ? await earliestMail(scope, alert) : scope.now;
  if (earliest > scope.now) return enqueue(scope, 'MAIL_ALERT', [alertUUID], earliest);
  const told = await tellContacts(scope, alert, isRecovery ? 'TOLD' : isNew ? 'ALL' : 'UNTOLD');
  if (!isNew && told.length === 0) return;
  await scope.tx
    .updateTable('alerts')
    .set({
      mailed_utc: new Date(scope.now),
      mailed_occurrences: alert.occurrences,
      told: [...new Set([...alert.told, ...told])],
      ...(HAPPENINGS.has(alert.kind) && !isRecovery ? { closed_utc: new Date(scope.now) } : {}),
    })
    .where('tenant_uuid', '=', scope.tenant)
    .where('alert_uuid', '=', alertUUID)
    .execute();
};

/** Returns the time ten minutes after the last mail about the same, in epoch milliseconds. */
async function earliestMail({ tx, tenant }: TenantScope, alert: AlertRow): Promise<number> {
  const { rows } = await sql<{ last: Date | null }>`
    select max(mailed_utc) as last from alerts
    where tenant_uuid = ${tenant} and kind = ${alert.kind} and event_uuid is not distinct from ${alert.event_uuid}::uuid
      and controller_uuid is not distinct from ${alert.controller_uuid}::uuid
      and subject_uuid is not distinct from ${alert.subject_uuid}::uuid`.execute(tx);
  return (rows[0]?.last?.getTime() ?? -Infinity) + PAUSE_MS;
}
