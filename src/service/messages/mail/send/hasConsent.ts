import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { newestConsent } from '../../../tenants/consents/consents.ts';
import type { MailRow } from '../mailRow.ts';

/** Whether an asset of a mail's user still has consent to dispatch: a night may lie between. */
export async function hasConsent(
  scope: TenantScope,
  { user_uuid, event_uuid }: Pick<MailRow, 'user_uuid' | 'event_uuid'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from assets
    join event_assets ea on ea.tenant_uuid = assets.tenant_uuid and ea.asset_uuid = assets.asset_uuid
      and ea.event_uuid = ${event_uuid}
    where assets.tenant_uuid = ${scope.tenant} and assets.user_uuid = ${user_uuid} and assets.status = 'ACTIVE'
      and ${newestConsent(scope, 'DISPATCH')} = 'ACTIVE' limit 1`.execute(scope.tx);
  return rows.length > 0;
}
