import { type RawBuilder, sql } from 'kysely';

/**
 * Joins to `scheme_assets` and `assets` the row of the scheme's table that has the asset's outward postcode, as
 * `zone_outcodes`.
 */
export const joinOutcodes = (tenant: string): RawBuilder<unknown> => sql`
  left join zone_outcodes on zone_outcodes.tenant_uuid = ${tenant}
    and zone_outcodes.scheme_uuid = scheme_assets.scheme_uuid and zone_outcodes.outcode = ${OUTCODE}`;

/** Outward half of the postcode of `assets`; null without one. */
export const OUTCODE = sql<string | null>`upper(split_part(assets.location_postcode, ' ', 1))`;

/** Zone of a joined asset: the given one, else that of its postcode; null without either. */
export const ZONE = sql<string | null>`coalesce(scheme_assets.given_zone, zone_outcodes.zone)`;
