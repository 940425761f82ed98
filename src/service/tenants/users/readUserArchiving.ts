import { sql } from 'kysely';
import type { UserArchiving } from '#contract/archiving.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readLosingEvents } from '../consents/losingEvents.ts';

type Counts = Omit<UserArchiving, 'userUUID' | 'dryRun' | 'events' | 'totalEvents'>;

/** Reads the effects of archiving an active user. */
export async function readUserArchiving(
  scope: TenantScope,
  userUUID: string,
): Promise<Omit<UserArchiving, 'userUUID' | 'dryRun'>> {
  const { tx, tenant, now } = scope;
  const mine = sql`
    select asset_uuid from assets where tenant_uuid = ${tenant} and user_uuid = ${userUUID} and status = 'ACTIVE'`;
  const consents = (type: string) => sql`
    (select count(*)::integer from consents where tenant_uuid = ${tenant} and user_uuid = ${userUUID}
      and type = ${type} and status = 'ACTIVE' and (expires_utc is null or expires_utc > ${new Date(now)}))`;
  const { rows } = await sql<Counts>`
    select (select count(*)::integer from (${mine}) mine) as assets,
      (select count(*)::integer from scheme_assets where tenant_uuid = ${tenant} and asset_uuid in (${mine})
        and status not in ('OPT_OUT', 'READY_OPT_OUT')) as "schemeOptIns",
      ${consents('DISPATCH')} as "dispatchConsents", ${consents('DATA_ACCESS')} as "dataConsents",
      (select count(*)::integer from meter_accounts where tenant_uuid = ${tenant} and user_uuid = ${userUUID})
        as "meterAccounts"`.execute(tx);
  return { ...rows[0]!, ...(await readLosingEvents(scope, mine)) };
}
