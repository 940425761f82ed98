import type { QueryClient } from '@tanstack/react-query';
import { assetQueries, type AssetListQuery } from '#app/api/assets.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';

/** The ids of every asset under these filters, read in pages of 1,000. */
export async function everyMatch(client: QueryClient, filters: AssetListQuery): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await client.fetchQuery({ ...assetQueries.list({ ...filters, sort: 'createdUTC', page, pageSize: MAX_PAGE_SIZE }), gcTime: 0 });
    for (const { assetUUID } of answer.data) found.add(assetUUID);
    pages = answer.totalPages;
  }
  return found;
}
