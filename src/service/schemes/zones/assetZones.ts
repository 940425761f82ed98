import { type RawBuilder, sql } from 'kysely';

/**
 * Joins to `scheme_assets` their `assets`, and as `zone_outcodes` the row of the scheme's table that has the asset's
 * outward postcode. They are looked up one by one: of a join the planner expects few rows, and compares each with all.
 */
export const joinAssets = (tenant: string): RawBuilder<unknown> => sql`
  cross join lateral (select * from assets
    where assets.tenant_uuid = ${tenant} and assets.asset_uuid = scheme_assets.asset_uuid offset 0) as assets
  left join lateral (select zone_outcodes.zone from zone_outcodes
    where zone_outcodes.tenant_uuid = ${tenant} and zone_outcodes.scheme_uuid = scheme_assets.scheme_uuid
      and zone_outcodes.outcode = ${OUTCODE} offset 0) as zone_outcodes on true`;

/** Outward half of the postcode of `assets`; null without one. */
export const OUTCODE = sql<string | null>`upper(split_part(assets.location_postcode, ' ', 1))`;

/** Zone of a joined asset: the given one, else that of its postcode; null without either. */
export const ZONE = sql<string | null>`coalesce(scheme_assets.given_zone, zone_outcodes.zone)`;
