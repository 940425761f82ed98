import { sql } from 'kysely';
import type { ConsentType } from '#contract/consent.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { withConsentCounts } from '../totals/withCounts.ts';
import { endUncoveredOptIns } from './endUncoveredOptIns.ts';

/** Tenancy that ended: of one asset, or of all the user's. */
export interface EndedTenancy {
  userUUID: string;
  assetUUID: string | null;
  /** Last London day of the tenancy. */
  day: string;
  /** Operator who noted it. */
  by: string | null;
}

/** Number of consents that end with a tenancy, by type. */
export type EndingConsents = Record<ConsentType, number>;

/**
 * SQL: the consents in force that a tenancy had: every one for all the user's assets, for one asset the newest of each
 * type that covers it.
 */
const inForce = ({ tenant, now }: TenantScope, { userUUID, assetUUID }: EndedTenancy) => sql`
  select c.* from consents c
  where c.tenant_uuid = ${tenant} and c.user_uuid = ${userUUID} and c.status = 'ACTIVE'
    and (c.expires_utc is null or c.expires_utc > ${new Date(now)})
    and (${assetUUID}::uuid is null or ((c.asset_uuid is null or c.asset_uuid = ${assetUUID}::uuid) and not exists (
      select from consents newer where newer.tenant_uuid = ${tenant} and newer.user_uuid = ${userUUID}
        and newer.type = c.type and newer.seq > c.seq
        and (newer.asset_uuid is null or newer.asset_uuid = ${assetUUID}::uuid))))`;

export async function countEnding(scope: TenantScope, tenancy: EndedTenancy): Promise<EndingConsents> {
  const { rows } = await sql<{ type: ConsentType; count: number }>`
    select type, count(*)::integer as count from (${inForce(scope, tenancy)}) ending group by type`.execute(scope.tx);
  const counts: EndingConsents = { DISPATCH: 0, DATA_ACCESS: 0 };
  for (const { type, count } of rows) counts[type] = count;
  return counts;
}

/**
 * Ends the consents of a tenancy of a user whom the caller has locked, and the opt-ins that they covered. A consent for
 * all assets goes on for the others: for the one that was left, a consent of its own is stored as ended.
 */
export async function endTenancyConsents(scope: TenantScope, tenancy: EndedTenancy): Promise<void> {
  const { tx, tenant } = scope;
  const { userUUID, assetUUID, day, by } = tenancy;
  const now = new Date(scope.now);
  await withConsentCounts(scope, [userUUID], () =>
    sql`
    with ending as materialized (${inForce(scope, tenancy)}), parted as (
      insert into consents (tenant_uuid, consent_uuid, user_uuid, asset_uuid, type, preference, status, granularity,
        purpose, evidence_method, wording_version, legal_basis, granted_utc, expires_utc, withdrawn_utc, end_reason,
        tenancy_ended_on, ended_by, created_utc)
      select tenant_uuid, gen_random_uuid(), user_uuid, ${assetUUID}::uuid, type, preference, 'WITHDRAWN', granularity,
        purpose, evidence_method, wording_version, legal_basis, granted_utc, expires_utc, ${now}, 'TENANCY_ENDED',
        ${day}::date, ${by}::text, ${now}
      from ending where ${assetUUID}::uuid is not null and asset_uuid is null
      order by seq
    )
    update consents set status = 'WITHDRAWN', withdrawn_utc = ${now}, end_reason = 'TENANCY_ENDED',
      tenancy_ended_on = ${day}::date, ended_by = ${by}::text, row_version = consents.row_version + 1
    from ending
    where consents.tenant_uuid = ${tenant} and consents.consent_uuid = ending.consent_uuid
      and (${assetUUID}::uuid is null or consents.asset_uuid is not null)`.execute(tx),
  );
  await endUncoveredOptIns(scope, [{ user_uuid: userUUID, asset_uuid: assetUUID }]);
}
