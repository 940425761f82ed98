import type { TenantScope } from '#store/tenantTransaction.ts';
import { changedColumns } from '../../../platform/rows/rowColumns.ts';
import { watchSoon } from '../../alerts/watchAlerts.ts';
import { lockContact } from '../contacts/contactRow.ts';
import type { LinkClaim } from '../links/linkToken.ts';
import type { MailTools } from '../mailTools.ts';
import { NO_SUCH_LINK, type HtmlPage } from './htmlPage.ts';

/** Shows the page on which somebody agrees to get alerts; changes nothing. */
export async function showConfirmPage(scope: TenantScope, _mail: MailTools, claim: LinkClaim): Promise<HtmlPage> {
  const contact = await readContact(scope, claim);
  if (contact === null) return NO_SUCH_LINK;
  if (contact.confirmed_utc !== null) return CONFIRMED;
  return {
    status: 200,
    title: 'Alerts by mail',
    paragraphs: ['Alerts about events will be sent to the address that received this link.'],
    buttons: [{ label: 'Confirm' }],
  };
}

export async function confirmByLink(scope: TenantScope, _mail: MailTools, claim: LinkClaim): Promise<HtmlPage> {
  const contact = await readContact(scope, claim);
  if (contact === null) return NO_SUCH_LINK;
  const { confirmed_utc, contact_uuid } = await lockContact(scope, contact.contact_uuid);
  if (confirmed_utc === null) {
    await scope.tx
      .updateTable('contacts')
      .set({ confirmed_utc: new Date(scope.now), ...changedColumns(scope) })
      .where('tenant_uuid', '=', scope.tenant)
      .where('contact_uuid', '=', contact_uuid)
      .execute();
    await watchSoon(scope);
  }
  return CONFIRMED;
}

const CONFIRMED: HtmlPage = {
  status: 200,
  title: 'Thank you',
  paragraphs: ['Alerts will be sent to this address. Each one has a link to stop them.'],
};

/** Reads the contact of a link that has not expired. */
async function readContact({ tx, tenant, now }: TenantScope, { person, expires }: LinkClaim) {
  if (expires <= now) return null;
  const row = await tx
    .selectFrom('contacts')
    .select(['contact_uuid', 'confirmed_utc'])
    .where('tenant_uuid', '=', tenant)
    .where('contact_uuid', '=', person)
    .executeTakeFirst();
  return row ?? null;
}
