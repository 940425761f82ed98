import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Time before its end in which a consent is due to be renewed. */
const SOON_MS = 30 * DAY_MS;

/**
 * Returns SQL over a query's `assets`: whether the newest consent to dispatch of an asset is in force and ends soon. It
 * begins with the users whose consents end, who are few.
 */
export const endsSoon = ({ tenant, now }: TenantScope): RawBuilder<boolean> => sql`
  (assets.user_uuid in (
    select e.user_uuid from consents e
    where e.tenant_uuid = ${tenant} and e.status = 'ACTIVE' and e.type = 'DISPATCH'
      and e.expires_utc > ${new Date(now)} and e.expires_utc <= ${new Date(now + SOON_MS)})
  and coalesce((
    select c.status = 'ACTIVE' and c.expires_utc > ${new Date(now)} and c.expires_utc <= ${new Date(now + SOON_MS)}
    from consents c
    where c.tenant_uuid = ${tenant} and c.user_uuid = assets.user_uuid and c.type = 'DISPATCH'
      and (c.asset_uuid is null or c.asset_uuid = assets.asset_uuid)
    order by c.seq desc limit 1), false))`;
