import { type RawBuilder, sql } from 'kysely';
import type { ConsentStatus, ConsentType } from '#contract/consent.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/**
 * Validity of consents for a scheme's events: not too old for the scheme at an instant, in epoch milliseconds: an
 * event's start, or now.
 */
export interface SchemeValidity {
  schemeUUID: string;
  at: number;
}

/** SQL: whether a query's consents c are too old for events of a scheme, by the validity it gives them. */
const isTooOld = ({ tenant }: TenantScope, { schemeUUID, at }: SchemeValidity) => sql`
  c.granted_utc + make_interval(months => (select s.consent_validity_months from event_schemes s
    where s.tenant_uuid = ${tenant} and s.scheme_uuid = ${schemeUUID})) <= ${new Date(at)}`;

/**
 * Returns SQL over a query's `assets`: the status, at an instant of the tenant's clock up to now, of the newest
 * preference of this type that the user of an asset had given by then for the asset or for all assets; NONE without
 * one. Preferences dated after now were recorded before the clock was set back, and count. For events of a scheme, a
 * consent older than the scheme allows has EXPIRED.
 */
export const newestConsent = (
  scope: TenantScope,
  type: ConsentType,
  at = scope.now,
  forScheme?: SchemeValidity,
): RawBuilder<ConsentStatus | 'NONE'> => {
  const { now } = scope;
  const isLater = (column: string) =>
    at < now
      ? sql`(${sql.ref(column)} > ${new Date(at)} and ${sql.ref(column)} <= ${new Date(now)}) is true`
      : sql`false`;
  return sql`
  coalesce((
    select case
      when c.status = 'REJECTED' or (c.status = 'WITHDRAWN' and not ${isLater('c.withdrawn_utc')}) then c.status
      when c.expires_utc <= ${new Date(at)}
        or (${forScheme ? isTooOld(scope, forScheme) : sql`false`}) is true then 'EXPIRED'
      else 'ACTIVE' end
    from consents c
    where c.tenant_uuid = assets.tenant_uuid and c.user_uuid = assets.user_uuid and c.type = ${type}
      and (c.asset_uuid is null or c.asset_uuid = assets.asset_uuid) and not ${isLater('c.created_utc')}
    order by c.seq desc limit 1
  ), 'NONE')`;
};

/**
 * SQL: whether neither a consent nor a refusal of this type is recorded of a user. Compared with a truth value, each
 * user is looked up by its key or by a hash: joined, a wrong estimate compares every user with every consent.
 */
export const hasNoRecord = ({ tenant }: TenantScope, type: ConsentType, user: RawBuilder<unknown>) => sql<boolean>`
  (exists (
    select from consents
    where consents.tenant_uuid = ${tenant} and consents.user_uuid = ${user} and consents.type = ${type})) is false`;

/**
 * Lets the rest of a transaction hold the keys of a million users as a hash, for a list that asks `hasNoRecord` of each
 * of them: 0.6 instead of 1.5 s.
 */
export const allowLargeHashes = ({ tx }: TenantScope): Promise<unknown> => sql`set local work_mem = '32MB'`.execute(tx);

/**
 * Returns the assets among `assetUUIDs` for which the newest preference of this type is a consent that is ACTIVE at an
 * instant, as known now.
 */
export async function consentedAssets(
  scope: TenantScope,
  type: ConsentType,
  assetUUIDs: readonly string[],
  forScheme?: SchemeValidity,
  at = scope.now,
): Promise<Set<string>> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select asset_uuid from assets
    where tenant_uuid = ${scope.tenant} and asset_uuid = any(${assetUUIDs}::uuid[])
      and ${newestConsent(scope, type, at, forScheme)} = 'ACTIVE'`.execute(scope.tx);
  return new Set(rows.map((row) => row.asset_uuid));
}

/** State of an asset's consent to dispatch at the start of an event; ENDS: it is in force now, and not then. */
export type ConsentAtStart = 'ACTIVE' | 'ENDS' | 'NONE';

/** Reads the states of assets' consents to dispatch at the start of an event to come, as known now. */
export async function consentsAtStart(
  scope: TenantScope,
  event: Pick<EventRow, 'scheme_uuid' | 'start_utc'>,
  assetUUIDs: readonly string[],
): Promise<Map<string, ConsentAtStart>> {
  const at = event.start_utc.getTime();
  const { rows } = await sql<{ asset_uuid: string; consent: ConsentAtStart }>`
    select asset_uuid, case
      when ${newestConsent(scope, 'DISPATCH', at, { schemeUUID: event.scheme_uuid, at })} = 'ACTIVE' then 'ACTIVE'
      when ${newestConsent(scope, 'DISPATCH')} = 'ACTIVE' then 'ENDS'
      else 'NONE' end as consent
    from assets
    where tenant_uuid = ${scope.tenant} and asset_uuid = any(${assetUUIDs}::uuid[])`.execute(scope.tx);
  return new Map(rows.map((row) => [row.asset_uuid, row.consent]));
}
