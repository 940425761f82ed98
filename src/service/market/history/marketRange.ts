import { sql } from 'kysely';
import type { EventType } from '#energy/delivery.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Range of a market's time, and its direction and zone where only one is wanted. */
export interface MarketRange {
  schemeUUID: string;
  from: number;
  to: number;
  eventType?: EventType | undefined;
  zone?: string | undefined;
}

/** Condition on offers `b` of a range, by the index of their time. */
export const ofRange = ({ tenant }: TenantScope, { schemeUUID, from, to, eventType, zone }: MarketRange) => {
  const types = eventType ? [eventType] : ['TURN_DOWN', 'TURN_UP'];
  return sql`b.tenant_uuid = ${tenant} and b.scheme_uuid = ${schemeUUID} and b.start_utc >= ${new Date(from)}
    and b.start_utc < ${new Date(to)} and b.event_type = any(${types}::text[])
    and ${zone === undefined ? sql`true` : sql`b.zone = ${zone}`}`;
};

/** Condition that an offer `b` is of a unit of the tenant, also of one that is archived. */
export const isOfOurs = ({ tenant }: TenantScope, schemeUUID: string) =>
  sql<boolean>`b.unit_id in (
    select u.unit_id from units u where u.tenant_uuid = ${tenant} and u.scheme_uuid = ${schemeUUID})`;

/** Sums of offers `b`, by the names that responses have. */
export const SOLD = sql`count(*) as offers, ${rounded(sql`sum(b.mw / 2)`)} as "offeredMwh",
  count(*) filter (where b.is_accepted) as "acceptedOffers",
  ${rounded(sql`coalesce(sum(b.mw / 2) filter (where b.is_accepted), 0)`)} as "acceptedMwh",
  ${rounded(sql`coalesce(sum(b.mw / 2 * b.price_gbp_per_mwh) filter (where b.is_accepted), 0)`)} as "acceptedGbp"`;

/** Rounds a sum of decimals, which binary numbers do not add up exactly. */
export function rounded(sum: ReturnType<typeof sql>): ReturnType<typeof sql> {
  return sql`round((${sum})::numeric, 6)::float8`;
}
