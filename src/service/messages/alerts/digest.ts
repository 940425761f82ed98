import { sql } from 'kysely';
import type { ContactChannel } from '#contract/mail/contact.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { queueForContact } from '../mail/queueMails.ts';
import type { AlertParameters } from '../mail/words/contactMail.ts';

/** Maximum alerts of one digest; more are counted. */
const MAX_ALERTS = 50;

interface DigestOf {
  contactUUID: string;
  name: string;
  senderName: string;
  channel: ContactChannel;
}

/** Adds an alert to the waiting digest, or begins one. */
export async function addToDigest(
  scope: TenantScope,
  { contactUUID, name, senderName, channel }: DigestOf,
  alert: AlertParameters,
  due: number,
): Promise<void> {
  const { tx, tenant } = scope;
  const { numAffectedRows } = await sql`
    update mails set parameters = case
      when jsonb_array_length(parameters -> 'alerts') < ${MAX_ALERTS}
        then jsonb_set(parameters, '{alerts}', (parameters -> 'alerts') || ${JSON.stringify(alert)}::jsonb)
      else jsonb_set(parameters, '{more}', to_jsonb((parameters ->> 'more')::integer + 1)) end
    where tenant_uuid = ${tenant} and contact_uuid = ${contactUUID} and kind = 'DIGEST' and status = 'WAITING' and channel = ${channel}
      and attempts = 0`.execute(tx);
  if (numAffectedRows) return;
  const parameters = { name, senderName, mail: 'DIGEST', alerts: [alert], more: 0 };
  await queueForContact(scope, { kind: 'DIGEST', contactUUID, channel, parameters, due });
}
