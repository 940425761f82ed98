import { sql } from 'kysely';
import type { ContactChanges } from '#contract/mail/contact.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { containing, readPage } from '../../../platform/http/page.ts';
import { conflict, invalid, notFound } from '../../../platform/http/problem.ts';
import { changedColumns } from '../../../platform/rows/rowColumns.ts';
import { watchSoon } from '../../alerts/watchAlerts.ts';
import type { MailTools } from '../mailTools.ts';
import { forgetRefusal, suppressionOf } from '../suppressions.ts';
import { chatColumns } from './chatColumns.ts';
import { type ContactRow, lockContact, selectContacts, toContact, withStatus } from './contactRow.ts';
import { sendConfirmation } from './sendConfirmation.ts';

/** Maximum confirming mails to one contact a day. */
const MAX_A_DAY = 3;

export const getContact =
  (tools: MailTools): Handler<'getContact'> =>
  async ({ scope, params, version }) => {
    const row = await selectContacts(scope).where('contact_uuid', '=', params.contactUUID).executeTakeFirst();
    if (!row) throw notFound('contact');
    const shown = await toContact(scope, tools, row);
    version(row.row_version, shown);
    return shown;
  };

export const listContacts =
  (tools: MailTools): Handler<'listContacts'> =>
  async ({ scope, query: { search, ...page } }) => {
    let rows = selectContacts(scope);
    if (search !== undefined)
      rows = rows.where(sql<boolean>`lower(name || ' ' || coalesce(email, chat_shown)) like ${containing(search)}`);
    const found = await readPage(rows, {
      ...page,
      columns: { name: 'name', createdUTC: 'created_utc' },
      defaultSort: 'name',
      tieBreak: 'contact_uuid',
      toItem: (row) => row,
    });
    const data = await Promise.all(found.data.map((row) => toContact(scope, tools, row)));
    return { ...found, data };
  };

export const updateContact =
  (tools: MailTools): Handler<'updateContact'> =>
  async ({ scope, params, body, match, version }) => {
    const row = await lockContact(scope, params.contactUUID);
    await match(row.row_version);
    const after = await scope.tx
      .updateTable('contacts')
      .set({ ...(await columnsOf(scope, tools, row, body)), ...changedColumns(scope) })
      .where('tenant_uuid', '=', scope.tenant)
      .where('contact_uuid', '=', row.contact_uuid)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (body.alerts || body.chatUrl) await watchSoon(scope);
    const shown = await toContact(scope, tools, after);
    version(after.row_version, shown);
    return shown;
  };

/**
 * Returns the columns that a change sets; throws 400 where it would leave nothing to write to, or quiet hours without
 * length.
 */
async function columnsOf(scope: TenantScope, tools: MailTools, row: ContactRow, body: ContactChanges) {
  const { chatUrl, quietStart, quietEnd, ...named } = body;
  if ((quietStart ?? row.quiet_start) === (quietEnd ?? row.quiet_end))
    throw invalid([{ pointer: '/quietEnd', code: 'OUT_OF_RANGE', detail: 'must differ from quietStart' }]);
  if (chatUrl === null && row.email === null)
    throw invalid([
      { pointer: '/chatUrl', code: 'REQUIRED', detail: "is the contact's only channel: delete the contact instead" },
    ]);
  return {
    ...named,
    ...(quietStart === undefined ? {} : { quiet_start: quietStart }),
    ...(quietEnd === undefined ? {} : { quiet_end: quietEnd }),
    ...(chatUrl === undefined ? {} : await chatColumns(scope, tools, row.contact_uuid, chatUrl)),
  };
}

/** Deletes a contact; withdraws its waiting mails, and empties sent ones of its name. */
export const deleteContact: Handler<'deleteContact'> = async ({ scope, params, match }) => {
  const row = await lockContact(scope, params.contactUUID);
  await match(row.row_version);
  await sql`
    update mails set parameters = null, status = case when status = 'WAITING' then 'WITHDRAWN' else status end
    where tenant_uuid = ${scope.tenant} and contact_uuid = ${row.contact_uuid}`.execute(scope.tx);
  await scope.tx
    .deleteFrom('contacts')
    .where('tenant_uuid', '=', scope.tenant)
    .where('contact_uuid', '=', row.contact_uuid)
    .execute();
  return undefined;
};

/**
 * Writes the confirming mail once more, at most three times a day; also to a confirmed contact whose server refused the
 * address, which is tried again with it.
 */
export const confirmContactAgain =
  (tools: MailTools): Handler<'confirmContactAgain'> =>
  async ({ scope, params }) => {
    const row = await lockContact(scope, params.contactUUID);
    if (row.email === null) throw conflict('The contact has no e-mail address');
    const wasRefused = await forgetRefusal(scope, tools, row.email);
    if (row.confirmed_utc !== null && !wasRefused) throw conflict('The contact is already confirmed');
    if ((await suppressionOf(scope, tools, row.email)) !== null) throw conflict('The address no longer receives mail');
    const { count } = await scope.tx
      .selectFrom('mails')
      .select(sql<number>`count(*)`.as('count'))
      .where('tenant_uuid', '=', scope.tenant)
      .where('contact_uuid', '=', row.contact_uuid)
      .where('kind', '=', 'CONFIRMATION')
      .where('created_utc', '>', new Date(scope.now - DAY_MS))
      .executeTakeFirstOrThrow();
    if (count >= MAX_A_DAY) throw conflict('Three such mails have been written today; try again tomorrow');
    await sendConfirmation(scope, row);
    return withStatus(row, false);
  };
