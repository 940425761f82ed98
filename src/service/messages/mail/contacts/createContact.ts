import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { Handler } from '../../../platform/http/call.ts';
import { conflict } from '../../../platform/http/problem.ts';
import { requireRoom } from '../../../platform/http/requireRoom.ts';
import { createdColumns } from '../../../platform/rows/rowColumns.ts';
import { watchSoon } from '../../alerts/watchAlerts.ts';
import type { MailTools } from '../mailTools.ts';
import { chatColumns } from './chatColumns.ts';
import { selectContacts, toContact } from './contactRow.ts';
import { sendConfirmation } from './sendConfirmation.ts';

const MAX_CONTACTS = 100;

/** Adds a contact and writes to its address, which only one contact may have; a chat is told of alerts from now on. */
export const createContact =
  (tools: MailTools): Handler<'createContact'> =>
  async ({ scope, body, version, location }) => {
    const contact_uuid = newUuid();
    const { name, email = null, alerts, delivery, quietStart, quietEnd } = body;
    const chat = await chatColumns(scope, tools, contact_uuid, body.chatUrl);
    await requireRoom(scope, {
      name: 'contacts',
      rows: selectContacts(scope),
      most: MAX_CONTACTS,
      refusal: conflict(`A tenant may have at most ${MAX_CONTACTS} contacts; delete one first`),
    });
    const row = await scope.tx
      .insertInto('contacts')
      .values({
        ...createdColumns(scope),
        ...chat,
        contact_uuid,
        name,
        email,
        alerts,
        delivery,
        quiet_start: quietStart,
        quiet_end: quietEnd,
        confirmed_utc: null,
      })
      .onConflict((existing) => existing.expression(sql`tenant_uuid, lower(email)`).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw conflict('Another contact has this address');
    if (row.email !== null) await sendConfirmation(scope, row);
    if (row.chat_url !== null) await watchSoon(scope);
    const shown = await toContact(scope, tools, row);
    version(row.row_version, shown);
    location(`/contacts/${row.contact_uuid}`);
    return shown;
  };
