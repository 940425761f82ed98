import { sql } from 'kysely';
import { MAX_FACETS, type AssetFacets, type AssetFacetsQuery } from '#contract/assetFacets.ts';
import { countMatching, type FacetSource, groupOf, type FacetSums } from '../../assets/facets/matching.ts';
import { NONE } from '../../assets/facets/snapshotMatching.ts';

type ByScheme = AssetFacets['byScheme'];
interface SchemeSums extends FacetSums {
  schemeUUID: string;
  status: ByScheme[number]['byStatus'][number]['status'];
}

/** Counts the assets of every open scheme by their status there, most assets first; the other filters as they are. */
export async function countSchemeChoices(
  source: FacetSource,
  { schemeUUID: _scheme, schemeStatus: _status, ...others }: AssetFacetsQuery,
): Promise<{ byScheme: ByScheme; isCut: boolean }> {
  const { rows, isCut } = await countMatching<SchemeSums>(source, others, 'SCHEMES', [
    sql`m.scheme_uuid as "schemeUUID"`,
    sql`m.scheme_status as status`,
  ]);
  const { tx, tenant } = source.scope;
  const open = await tx
    .selectFrom('event_schemes')
    .select(['scheme_uuid', 'name'])
    .where('tenant_uuid', '=', tenant)
    .where('status', '=', 'ACTIVE')
    .where('scheme_uuid', 'in', [NONE, ...new Set(rows.map(({ schemeUUID }) => schemeUUID))])
    .execute();
  const names = new Map(open.map(({ scheme_uuid, name }) => [scheme_uuid, name]));
  const inOpen = rows
    .filter(({ schemeUUID }) => names.has(schemeUUID))
    .toSorted((one, other) => other.assets - one.assets || (one.status < other.status ? -1 : 1));
  const byScheme = [...Map.groupBy(inOpen, (row) => row.schemeUUID)]
    .map(([schemeUUID, own]) => ({
      schemeUUID,
      name: names.get(schemeUUID)!,
      ...groupOf(own),
      byStatus: own.map((row) => ({ status: row.status, ...groupOf([row]) })),
    }))
    .sort((one, other) => other.assets - one.assets || (one.name < other.name ? -1 : 1))
    .slice(0, MAX_FACETS);
  return { byScheme, isCut };
}
