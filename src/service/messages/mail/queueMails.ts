import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { type StoredMailKind, type MailRow, PRIORITIES } from './mailRow.ts';

interface MailToUsers {
  kind: StoredMailKind;
  eventUUID: string;
  revision: number;
  userUUIDs: readonly string[];
  batchUUID?: string;
}

/**
 * Writes a mail to each user, at most one an event, user, kind and revision; up to 1,000. Returns the number of new
 * ones.
 */
export async function queueForUsers(
  scope: TenantScope,
  { kind, eventUUID, revision, userUUIDs, batchUUID }: MailToUsers,
): Promise<number> {
  if (userUUIDs.length === 0) return 0;
  const { tx, tenant, now } = scope;
  const users = [...new Set(userUUIDs)].sort();
  const { numAffectedRows } = await sql`
    insert into mails (tenant_uuid, mail_uuid, kind, user_uuid, event_uuid, batch_uuid, revision, priority, due_utc,
      created_utc)
    select ${tenant}, mail_uuid, ${kind}, user_uuid, ${eventUUID}::uuid, ${batchUUID ?? null}::uuid, ${revision},
      ${PRIORITIES[kind]}, ${new Date(now)}, ${new Date(now)}
    from unnest(${users.map(() => newUuid())}::uuid[], ${users}::uuid[]) as t (mail_uuid, user_uuid)
    on conflict (tenant_uuid, event_uuid, user_uuid, kind, revision)
      where event_uuid is not null and user_uuid is not null
    do nothing`.execute(tx);
  await enqueue(scope, 'MAIL', [tenant], now);
  return Number(numAffectedRows ?? 0n);
}

interface MailToContact {
  kind: StoredMailKind;
  contactUUID: string;
  /** Channel of the mail, EMAIL by default. */
  channel?: MailRow['channel'];
  eventUUID?: string | null;
  alertUUID?: string | null;
  parameters: object;
  due?: number;
}

/** Writes a mail to a contact. */
export async function queueForContact(
  scope: TenantScope,
  {
    kind,
    contactUUID,
    channel = 'EMAIL',
    eventUUID = null,
    alertUUID = null,
    parameters,
    due = scope.now,
  }: MailToContact,
): Promise<void> {
  await scope.tx
    .insertInto('mails')
    .values({
      tenant_uuid: scope.tenant,
      mail_uuid: newUuid(),
      kind,
      user_uuid: null,
      contact_uuid: contactUUID,
      channel,
      event_uuid: eventUUID,
      alert_uuid: alertUUID,
      batch_uuid: null,
      priority: PRIORITIES[kind],
      parameters: JSON.stringify(parameters),
      due_utc: new Date(due),
      created_utc: new Date(scope.now),
    })
    .execute();
  await enqueue(scope, 'MAIL', [scope.tenant], due);
}
