import type { AssetFilter } from '#contract/bulkAction.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readFacetsSnapshot } from './facetsRow.ts';
import { countMatching, type FacetSums } from './matching.ts';
import { snapshotMatching } from './snapshotMatching.ts';

/** How many assets of a large fleet matched a filter when it was last counted; null where nothing that is kept tells. */
export async function countFromSnapshot(scope: TenantScope, filter: AssetFilter): Promise<number | null> {
  const kept = await readFacetsSnapshot(scope);
  if (kept === null || snapshotMatching(scope, kept, filter, 'ASSETS') === null) return null;
  const { rows } = await countMatching<FacetSums>({ scope, kept, isLarge: true }, filter, 'ASSETS');
  return rows[0]?.assets ?? 0;
}
