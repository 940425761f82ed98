import { type Selectable, sql } from 'kysely';
import type { ContactChannel } from '#contract/mail/contact.ts';
import { endOfHours, nextEndOfHours } from '#energy/time/dailyHours.ts';
import type { AlertsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isHearing } from '../../tenants/alerts/hearing.ts';
import type { ContactRow } from '../mail/contacts/contactRow.ts';
import { queueForContact } from '../mail/queueMails.ts';
import { alertParameters } from './alertParameters.ts';
import { addToDigest } from './digest.ts';

type AlertRow = Selectable<AlertsTable>;

/**
 * Writes an alert, or that it is over, to contacts that want its kind: at once, or in the message at the end of their
 * quiet hours. Returns these contacts.
 */
export async function tellContacts(
  scope: TenantScope,
  alert: AlertRow,
  whom: 'ALL' | 'TOLD' | 'UNTOLD',
): Promise<string[]> {
  const wanting = await scope.tx
    .selectFrom('contacts')
    .selectAll()
    .where('tenant_uuid', '=', scope.tenant)
    .where(isHearing)
    .where(sql<boolean>`${alert.kind} = any(alerts)`)
    .orderBy('contact_uuid')
    .execute();
  const wasTold = new Set(alert.told);
  const contacts = wanting.filter((row) => whom === 'ALL' || wasTold.has(row.contact_uuid) === (whom === 'TOLD'));
  if (contacts.length === 0) return [];
  const { senderName, parameters } = await alertParameters(scope, alert);
  const mail = whom === 'TOLD' ? 'RECOVERED' : 'ALERT';
  for (const contact of contacts) {
    const { contact_uuid: contactUUID, name } = contact;
    const later = waitsUntil(contact, scope.now);
    for (const channel of channelsOf(contact))
      if (later !== null) await addToDigest(scope, { contactUUID, name, senderName, channel }, parameters, later);
      else
        await queueForContact(scope, {
          kind: mail,
          contactUUID,
          channel,
          eventUUID: alert.event_uuid,
          alertUUID: alert.alert_uuid,
          parameters: { name, senderName, mail, alert: parameters },
        });
  }
  return contacts.map(({ contact_uuid }) => contact_uuid);
}

/** Returns when alerts of a contact are sent together; null if it hears of them at once. */
function waitsUntil({ delivery, quiet_start: start, quiet_end: end }: ContactRow, now: number): number | null {
  if (delivery === 'AT_ONCE') return null;
  return delivery === 'DIGEST' ? nextEndOfHours({ start, end }, now) : endOfHours({ start, end }, now);
}

const channelsOf = ({ email, confirmed_utc, chat_url, chat_error }: ContactRow): ContactChannel[] => [
  ...(email !== null && confirmed_utc !== null ? (['EMAIL'] as const) : []),
  ...(chat_url !== null && chat_error === null ? (['CHAT'] as const) : []),
];
