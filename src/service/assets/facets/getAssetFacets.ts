import { sql } from 'kysely';
import type { AssetFacets, AssetFacetsQuery } from '#contract/assetFacets.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../http/call.ts';
import { filterAssets } from '../../participation/assetFilter.ts';
import { countChoices } from './countChoices.ts';
import { countNextEvent } from './countNextEvent.ts';
import { countSchemes } from './countSchemes.ts';
import { callableVerdict, isNarrowed, listVerdict } from './facetVerdict.ts';
import { readCallable } from './readCallable.ts';

/** Counts the assets that each choice of each filter would list, and their usual power. */
export const getAssetFacets: Handler<'getAssetFacets'> = async ({ scope, query }) => {
  const choices = await countChoices(scope, query);
  const byScheme = await countSchemes(scope, query);
  const other = query.status === 'ACTIVE' ? 'ARCHIVED' : 'ACTIVE';
  const byStatus = { [query.status]: choices.totalItems, [other]: await count(scope, { ...query, status: other }) };
  const facets = {
    ...choices,
    byStatus: byStatus as AssetFacets['byStatus'],
    sharedMpan: await count(scope, { ...query, mpanUse: 'SHARED' }),
    nextEvent: await countNextEvent(scope, query),
    byScheme,
  };
  return { ...facets, verdict: await verdictOf(scope, facets, query) };
};

async function verdictOf(
  scope: TenantScope,
  facets: Omit<AssetFacets, 'verdict'>,
  query: AssetFacetsQuery,
): Promise<AssetFacets['verdict']> {
  const scheme = facets.byScheme.find(({ schemeUUID }) => schemeUUID === (query.schemeUUID ?? schemeUUID));
  if (!scheme || query.status === 'ARCHIVED' || isNarrowed(query)) return listVerdict(facets, query);
  return callableVerdict(await readCallable(scope, scheme.schemeUUID), facets, scheme);
}

async function count(scope: TenantScope, filter: AssetFacetsQuery): Promise<number> {
  const rows = scope.tx.selectFrom('assets').where('assets.tenant_uuid', '=', scope.tenant);
  const { total } = await (
    await filterAssets(scope, rows, filter)
  )
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
