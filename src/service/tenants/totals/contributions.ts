import { type RawBuilder, sql } from 'kysely';
import { HOUR_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { portionOf } from './noteChanges.ts';

/**
 * Function that returns the amounts that rows of one subject, a query, add to each figure: rows of (figure, label,
 * bucket, portion, amount).
 */
export type Contribution = (scope: TenantScope, rows: RawBuilder<unknown>, sign: 1 | -1) => RawBuilder<unknown>;

/** Contributions of the tenant's own subjects. */
export const ownContributions = {
  CONSENTS: (scope, rows, sign) => sql`
    select 'CONSENTS' as figure, c.status as label,
      case when c.status = 'ACTIVE'
        then coalesce(floor(date_part('epoch', c.expires_utc) / ${HOUR_MS / 1000}::integer)::integer, 0) else 0 end
        as bucket,
      ${portionOf(scope, 'CONSENTS', sql`c.consent_uuid`)} as portion, count(*) * ${sign}::integer as amount
    from (${rows}) c group by 2, 3, 4`,
  USERS: (scope, rows, sign) => sql`
    select 'USERS' as figure, u.status as label, 0 as bucket,
      ${portionOf(scope, 'USERS', sql`u.user_uuid`)} as portion, count(*) * ${sign}::integer as amount
    from (${rows}) u group by 2, 4`,
} satisfies Record<string, Contribution>;
