import type { AssetFilter } from '#contract/bulkAction.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readKeptFacets } from './facetsRow.ts';
import { keptMatching } from './keptMatching.ts';
import { countMatching, type FacetSums } from './matching.ts';

/** How many assets of a large fleet matched a filter when it was last counted; null where nothing that is kept tells. */
export async function countKept(scope: TenantScope, filter: AssetFilter): Promise<number | null> {
  const kept = await readKeptFacets(scope);
  if (kept === null || keptMatching(scope, kept, filter, 'ASSETS') === null) return null;
  const { rows } = await countMatching<FacetSums>({ scope, kept, isLarge: true }, filter, 'ASSETS');
  return rows[0]?.assets ?? 0;
}
