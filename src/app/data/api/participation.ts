import { queryOptions } from '@tanstack/react-query';
import type { Asset } from '#contract/asset.ts';
import type { SchemeAsset } from '#contract/scheme.ts';
import { schemeQueries } from './schemes.ts';

const FEW = 10;
type AssetRef = Pick<Asset, 'assetUUID' | 'assetId'>;

/**
 * The schemes an asset takes part in. The interface lists assets under a scheme, so each is searched, one after the
 * other.
 */
export const participationQueries = {
  /** Its status in each of these schemes; absent where it never joined. */
  schemes: ({ assetUUID, assetId }: AssetRef, schemeUUIDs: readonly string[]) =>
    queryOptions({
      queryKey: ['schemes', 'ofAsset', assetUUID, schemeUUIDs],
      queryFn: async ({ client, signal }) => {
        const found = new Map<string, SchemeAsset>();
        for (const schemeUUID of schemeUUIDs) {
          signal.throwIfAborted();
          const { data } = await client.fetchQuery(
            schemeQueries.assets(schemeUUID, { search: assetId, pageSize: FEW }),
          );
          const own = data.find((row) => row.assetUUID === assetUUID);
          if (own) found.set(schemeUUID, own);
        }
        return found;
      },
    }),
};
