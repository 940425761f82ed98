import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MailTools } from './mailTools.ts';
import { suppress } from './suppressions.ts';

/**
 * Empties a person's mails and evidence, ends their calendars, and stores a keyed hash of the address, so that nobody
 * writes there again.
 */
export async function eraseMails(
  scope: TenantScope,
  tools: MailTools,
  userUUID: string,
  address: string | null,
): Promise<void> {
  const { tx, tenant } = scope;
  await sql`
    update mails set parameters = null, status = case when status = 'WAITING' then 'WITHDRAWN' else status end
    where tenant_uuid = ${tenant} and user_uuid = ${userUUID}`.execute(tx);
  await sql`
    update participant_answers set wording = '' where tenant_uuid = ${tenant} and user_uuid = ${userUUID}`.execute(tx);
  await sql`delete from calendar_feeds where tenant_uuid = ${tenant} and user_uuid = ${userUUID}`.execute(tx);
  if (address !== null) await suppress(scope, tools, address, 'ALL', 'ERASED');
}
