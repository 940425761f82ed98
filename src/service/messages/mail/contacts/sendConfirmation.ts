import type { TenantScope } from '#store/tenantTransaction.ts';
import { queueForContact } from '../queueMails.ts';
import type { ContactRow } from './contactRow.ts';
import { senderNameOf } from './senderNameOf.ts';

/** Writes the mail whose link confirms a contact. */
export async function sendConfirmation(scope: TenantScope, { contact_uuid, name }: ContactRow): Promise<void> {
  const senderName = await senderNameOf(scope);
  await queueForContact(scope, {
    kind: 'CONFIRMATION',
    contactUUID: contact_uuid,
    parameters: { name, senderName, mail: 'CONFIRMATION' },
  });
}
