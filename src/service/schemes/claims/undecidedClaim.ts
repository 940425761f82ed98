import { sql } from 'kysely';

/** Undecided claim of a row of `scheme_assets`; null without one. */
export const undecidedClaim = sql<string | null>`(select c.claim_uuid from asset_claims c
  where c.tenant_uuid = scheme_assets.tenant_uuid and c.scheme_uuid = scheme_assets.scheme_uuid
    and c.asset_uuid = scheme_assets.asset_uuid and c.state in ('OPEN', 'EVIDENCED'))`;
