import { sql } from 'kysely';
import type { AssetFacets, AssetFacetsQuery } from '#contract/assetFacets.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../http/call.ts';
import { filterAssets } from '../../participation/assetFilter.ts';
import { countChoices } from './countChoices.ts';
import { countSchemes } from './countSchemes.ts';
import { facetVerdict } from './facetVerdict.ts';
import { readUsualPower } from './usualPower.ts';

/** Counts the assets that each choice of each filter would list, and their usual power. */
export const getAssetFacets: Handler<'getAssetFacets'> = async ({ scope, query }) => {
  const power = await readUsualPower(scope);
  const choices = await countChoices(scope, query, power);
  const byScheme = await countSchemes(scope, query, power);
  const other = query.status === 'ACTIVE' ? 'ARCHIVED' : 'ACTIVE';
  const byStatus = { [query.status]: choices.totalItems, [other]: await count(scope, { ...query, status: other }) };
  const facets = {
    ...choices,
    isEstimated: power.share > 1,
    byStatus: byStatus as AssetFacets['byStatus'],
    sharedMpan: await count(scope, { ...query, mpanUse: 'SHARED' }),
    byScheme,
  };
  return { ...facets, verdict: facetVerdict(facets, query) };
};

async function count(scope: TenantScope, filter: AssetFacetsQuery): Promise<number> {
  const rows = scope.tx.selectFrom('assets').where('assets.tenant_uuid', '=', scope.tenant);
  const { total } = await (
    await filterAssets(scope, rows, filter)
  )
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
