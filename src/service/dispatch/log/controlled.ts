import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { newestConsent } from '../../tenants/consents/consents.ts';

/**
 * SQL: whether a signal would reach an asset, in a query over `assets` with their controllers c and users u, both
 * perhaps missing: its controller is active, has been heard of, and is not known to be out of reach. A controller that
 * is a person is reached by that person's address; a simulated one always.
 */
const isReachable = sql<boolean>`
  (c.status = 'ACTIVE' and c.deleted_utc is null and case c.channel
    when 'SIMULATED' then true
    when 'EMAIL' then u.status = 'ACTIVE' and u.email is not null
    else c.last_seen_utc is not null and c.unreachable_since is null end) is true`;

/** Whether an asset is under control: active, reachable, and with a consent to dispatch in force. */
export const isControlled = (scope: TenantScope): RawBuilder<boolean> => sql`
  case when assets.status = 'ACTIVE' and ${isReachable}
    then ${newestConsent(scope, 'DISPATCH')} = 'ACTIVE' else false end`;

/** SQL: joins the controllers c and users u of a page of assets, each by its key. */
export const joinReach = sql`
  left join controllers c on c.tenant_uuid = assets.tenant_uuid and c.controller_uuid = assets.controller_uuid
  left join users u on u.tenant_uuid = assets.tenant_uuid and u.user_uuid = assets.user_uuid`;

/** SQL: the consent to dispatch in force of a query's `assets`; null for none. */
export const consentInForce = (scope: TenantScope): RawBuilder<string | null> => sql`
  (select case when c.status = 'ACTIVE' and (c.expires_utc > ${new Date(scope.now)}) is not false then c.consent_uuid end
    from consents c
    where c.tenant_uuid = assets.tenant_uuid and c.user_uuid = assets.user_uuid and c.type = 'DISPATCH'
      and (c.asset_uuid is null or c.asset_uuid = assets.asset_uuid)
    order by c.seq desc limit 1)`;
