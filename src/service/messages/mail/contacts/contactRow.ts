import type { Selectable } from 'kysely';
import type { AlertKind, Contact } from '#contract/mail/contact.ts';
import type { ContactsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../../../platform/http/problem.ts';
import { isoOrNull, stamp } from '../../../platform/rows/iso.ts';
import type { MailTools } from '../mailTools.ts';
import { suppressionOf } from '../suppressions.ts';

export type ContactRow = Selectable<ContactsTable>;

export const selectContacts = ({ tx, tenant }: TenantScope) =>
  tx.selectFrom('contacts').selectAll().where('tenant_uuid', '=', tenant);

/** Locks a contact until the transaction ends; throws 404 without one. */
export async function lockContact(scope: TenantScope, contactUUID: string): Promise<ContactRow> {
  const row = await selectContacts(scope).where('contact_uuid', '=', contactUUID).forUpdate().executeTakeFirst();
  if (!row) throw notFound('contact');
  return row;
}

/** Returns a contact as in responses, with whether its address gets mail. */
export const toContact = async (scope: TenantScope, tools: MailTools, row: ContactRow): Promise<Contact> =>
  withStatus(row, row.email !== null && (await suppressionOf(scope, tools, row.email)) !== null);

/** Returns the status of the address; of the chat for a contact that has no address. */
function statusOf({ email, chat_error, confirmed_utc }: ContactRow, isSuppressed: boolean): Contact['status'] {
  if (email === null) return chat_error === null ? 'CONFIRMED' : 'SUPPRESSED';
  return isSuppressed ? 'SUPPRESSED' : confirmed_utc === null ? 'UNCONFIRMED' : 'CONFIRMED';
}

export const withStatus = (row: ContactRow, isSuppressed: boolean): Contact => ({
  contactUUID: row.contact_uuid,
  name: row.name,
  email: row.email,
  chatAddress: row.chat_shown,
  chatStatus: row.chat_url === null ? null : row.chat_error === null ? 'ACTIVE' : 'DISABLED',
  chatError: row.chat_error,
  alerts: row.alerts as AlertKind[],
  delivery: row.delivery,
  quietStart: row.quiet_start,
  quietEnd: row.quiet_end,
  status: statusOf(row, isSuppressed),
  confirmedUTC: isoOrNull(row.confirmed_utc),
  createdUTC: stamp(row.created_utc),
  updatedUTC: stamp(row.updated_utc),
});
