import type { AssetFilter } from '#contract/bulkAction.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readFacetsSnapshot } from './facetsRow.ts';
import { countMatching, type FacetSums } from './matching.ts';
import { snapshotMatching } from './snapshotMatching.ts';

/**
 * Returns the number of assets of a large fleet that matched a filter at the last count; null where the snapshot does
 * not have it.
 */
export async function countFromSnapshot(scope: TenantScope, filter: AssetFilter): Promise<number | null> {
  const kept = await readFacetsSnapshot(scope);
  if (kept === null || snapshotMatching(scope, kept, filter, 'ASSETS') === null) return null;
  const { rows } = await countMatching<FacetSums>({ scope, kept, isLarge: true }, filter, 'ASSETS');
  return rows[0]?.assets ?? 0;
}
