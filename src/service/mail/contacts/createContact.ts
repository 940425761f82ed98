import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../http/call.ts';
import { conflict } from '../../http/problem.ts';
import { createdColumns } from '../../wire/rowColumns.ts';
import type { MailTools } from '../mailTools.ts';
import { toContact } from './contactRow.ts';
import { sendConfirmation } from './sendConfirmation.ts';

const MOST = 100;

/** Adds a contact and writes to it; an address can be a contact once. */
export const createContact =
  (tools: MailTools): Handler<'createContact'> =>
  async ({ scope, body, version, location }) => {
    await requireBelowLimit(scope);
    const row = await scope.tx
      .insertInto('contacts')
      .values({ ...createdColumns(scope), contact_uuid: newUuid(), ...body, confirmed_utc: null })
      .onConflict((existing) => existing.expression(sql`tenant_uuid, lower(email)`).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw conflict('Another contact has this address');
    await sendConfirmation(scope, row);
    const shown = await toContact(scope, tools, row);
    version(row.row_version, shown);
    location(`/contacts/${row.contact_uuid}`);
    return shown;
  };

/** Counts under a lock on the tenant, so that two concurrent requests cannot both be the hundredth. */
async function requireBelowLimit({ tx, tenant }: TenantScope): Promise<void> {
  await tx.selectFrom('tenants').select('name').where('tenant_uuid', '=', tenant).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('contacts')
    .select(sql<number>`count(*)`.as('count'))
    .where('tenant_uuid', '=', tenant)
    .executeTakeFirstOrThrow();
  if (count >= MOST) throw conflict(`A tenant may have ${MOST} contacts; delete one first`);
}
