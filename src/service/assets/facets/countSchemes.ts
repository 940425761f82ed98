import { sql } from 'kysely';
import { MAX_FACETS, type AssetFacets, type AssetFacetsQuery } from '#contract/assetFacets.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { groupOf, matching, type Sums, sumsOf } from './matching.ts';

type ByScheme = AssetFacets['byScheme'];
interface SchemeSums extends Sums {
  schemeUUID: string;
  name: string;
  status: ByScheme[number]['byStatus'][number]['status'];
}

/** Counts the assets of every open scheme by their status there, most assets first; the other filters as they are. */
export async function countSchemes(scope: TenantScope, query: AssetFacetsQuery): Promise<ByScheme> {
  const { schemeUUID: _scheme, schemeStatus: _status, ...others } = query;
  const { rows } = await sql<SchemeSums>`
    select s.scheme_uuid as "schemeUUID", s.name, sa.status, ${sumsOf}
    from ${await matching(scope, others)}
    join scheme_assets sa on sa.tenant_uuid = m.tenant_uuid and sa.asset_uuid = m.asset_uuid
    join event_schemes s on s.tenant_uuid = sa.tenant_uuid and s.scheme_uuid = sa.scheme_uuid and s.status = 'ACTIVE'
    group by s.scheme_uuid, s.name, sa.status order by assets desc, sa.status`.execute(scope.tx);
  return [...Map.groupBy(rows, (row) => row.schemeUUID)]
    .map(([schemeUUID, own]) => ({
      schemeUUID,
      name: own[0]!.name,
      ...groupOf(own),
      byStatus: own.map((row) => ({ status: row.status, ...groupOf([row]) })),
    }))
    .sort((one, other) => other.assets - one.assets || (one.name < other.name ? -1 : 1))
    .slice(0, MAX_FACETS);
}
