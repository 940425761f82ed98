import { type Selectable, sql } from 'kysely';
import type { AlertKind } from '#contract/mail/contact.ts';
import { isQuiet, nextMorning } from '#energy/time/quietHours.ts';
import type { AlertsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { queueForContact } from '../mail/queueMails.ts';
import type { AlertParameters } from '../mail/words/contactMail.ts';
import { enqueue, type JobHandler } from '../scheduler/jobs.ts';
import { addToDigest } from './digest.ts';

type AlertRow = Selectable<AlertsTable>;

/** The same alert is told of at most once in this time. */
const PAUSE_MS = 10 * 60_000;
/** What has happened, rather than lasts: over once told. */
const HAPPENINGS: ReadonlySet<string> = new Set<AlertKind>([
  'DISPATCH_ISSUED',
  'EVENT_CANCELLED',
  'RESULT',
  'MAIL_FAILED',
]);

/** Tells contacts of an alert, with how often it occurred, and that it is over. */
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
  if (!isRecovery && alert.occurrences <= alert.mailed_occurrences) return;
  const earliest = isRecovery ? scope.now : await earliestMail(scope, alert);
  if (earliest > scope.now) return enqueue(scope, 'MAIL_ALERT', [alertUUID], earliest);
  await writeToContacts(scope, alert, isRecovery ? 'RECOVERED' : 'ALERT');
  await scope.tx
    .updateTable('alerts')
    .set({
      mailed_utc: new Date(scope.now),
      mailed_occurrences: alert.occurrences,
      ...(HAPPENINGS.has(alert.kind) && !isRecovery ? { closed_utc: new Date(scope.now) } : {}),
    })
    .where('tenant_uuid', '=', scope.tenant)
    .where('alert_uuid', '=', alertUUID)
    .execute();
};

/** Ten minutes after the last mail about the same, epoch milliseconds. */
async function earliestMail({ tx, tenant }: TenantScope, alert: AlertRow): Promise<number> {
  const { rows } = await sql<{ last: Date | null }>`
    select max(mailed_utc) as last from alerts
    where tenant_uuid = ${tenant} and kind = ${alert.kind} and event_uuid is not distinct from ${alert.event_uuid}::uuid
      and controller_uuid is not distinct from ${alert.controller_uuid}::uuid
      and subject_uuid is not distinct from ${alert.subject_uuid}::uuid`.execute(tx);
  return (rows[0]?.last?.getTime() ?? -Infinity) + PAUSE_MS;
}

async function writeToContacts(scope: TenantScope, alert: AlertRow, mail: 'ALERT' | 'RECOVERED'): Promise<void> {
  const contacts = await scope.tx
    .selectFrom('contacts')
    .select(['contact_uuid', 'name', 'delivery'])
    .where('tenant_uuid', '=', scope.tenant)
    .where('confirmed_utc', 'is not', null)
    .where(sql<boolean>`${alert.kind} = any(alerts)`)
    .orderBy('contact_uuid')
    .execute();
  if (contacts.length === 0) return;
  const { senderName, parameters } = await readParameters(scope, alert);
  const morning = nextMorning(scope.now);
  const isNight = isQuiet(scope.now);
  for (const { contact_uuid: contactUUID, name, delivery } of contacts) {
    const waits = delivery === 'DIGEST' || (delivery === 'DAYTIME' && isNight);
    if (mail === 'ALERT' && waits) await addToDigest(scope, { contactUUID, name, senderName }, parameters, morning);
    else if (delivery !== 'DIGEST')
      await queueForContact(scope, {
        kind: mail,
        contactUUID,
        eventUUID: alert.event_uuid,
        alertUUID: alert.alert_uuid,
        parameters: { name, senderName, mail, alert: parameters },
        ...(waits ? { due: morning } : {}),
      });
  }
}

async function readParameters(
  { tx, tenant }: TenantScope,
  alert: AlertRow,
): Promise<{ senderName: string; parameters: AlertParameters }> {
  const { rows } = await sql<{ sender: string; event: string | null; controller: string | null }>`
    select t.name as sender,
      (select name from events where tenant_uuid = ${tenant} and event_uuid = ${alert.event_uuid}::uuid) as event,
      (select name from controllers where tenant_uuid = ${tenant} and controller_uuid = ${alert.controller_uuid}::uuid)
        as controller
    from tenants t where t.tenant_uuid = ${tenant}`.execute(tx);
  const { sender, event, controller } = rows[0]!;
  return {
    senderName: sender,
    parameters: {
      kind: alert.kind as AlertKind,
      occurrences: alert.occurrences,
      raisedMs: alert.raised_utc.getTime(),
      lastMs: alert.last_utc.getTime(),
      closedMs: alert.closed_utc?.getTime() ?? null,
      eventName: event,
      controllerName: controller,
      details: alert.details,
    },
  };
}
