import { mutationOptions } from '@tanstack/react-query';
import { chunksOf } from '#app/data/chunksOf.ts';
import { api } from '#app/data/client.ts';
import { staleAfter } from '#app/data/staleQueries.ts';
import { readPages } from '#client/readAllItems.ts';
import type { AssetType } from '#contract/asset.ts';
import type { AssignedControllerAssets } from '#contract/dispatch/controller.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';

type ManyAssets = {
  controllerUUID: string;
  assetUUIDs?: string[];
  filter?: { portfolioUUID?: string; assetType?: AssetType };
  /** Whether those of other controllers leave them. */
  takeOver: boolean;
};

/** The ids of all assets that match, page by page. */
async function* pagesOf(filter: NonNullable<ManyAssets['filter']>): AsyncGenerator<string[]> {
  for await (const { data } of readPages((at) =>
    api.listAssets({ query: { ...filter, ...at, pageSize: MAX_PAGE_SIZE } }),
  ))
    if (data.length > 0) yield data.map(({ assetUUID }) => assetUUID);
}

async function assign({ controllerUUID, assetUUIDs, filter, takeOver }: ManyAssets): Promise<AssignedControllerAssets> {
  const params = { controllerUUID };
  const sums: AssignedControllerAssets = { changed: 0, unchanged: 0, refused: [], takenFrom: [] };
  for await (const uuids of assetUUIDs ? chunksOf(assetUUIDs, MAX_PAGE_SIZE) : pagesOf(filter ?? {})) {
    const { changed, unchanged, refused, takenFrom } = await api.assignControllerAssets({
      params,
      body: { assetUUIDs: uuids, takeOver },
    });
    sums.changed += changed;
    sums.unchanged += unchanged;
    sums.refused.push(...refused);
    sums.takenFrom.push(...takenFrom);
  }
  return sums;
}

/** Puts assets under a controller: these, or all that match, a thousand at a time. */
export const assignMany = () =>
  mutationOptions({ mutationFn: assign, onSettled: staleAfter('assignControllerAssets') });
