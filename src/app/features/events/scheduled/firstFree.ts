import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/data/client.ts';
import { readPages } from '#client/readAllItems.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';

/** The UUIDs of the most useful assets that are ready, free and not opted in, exactly so many. */
export const firstFreeQuery = (eventUUID: string, count: number) =>
  queryOptions({
    queryKey: ['listFreeAssets', { params: { 'event-uuid': eventUUID } }, count],
    queryFn: async ({ signal }) => {
      const found: string[] = [];
      const pages = readPages((at) =>
        api.listFreeAssets(
          { params: { 'event-uuid': eventUUID }, query: { ...at, pageSize: Math.min(count, MAX_PAGE_SIZE) } },
          { signal },
        ),
      );
      for await (const { data } of pages) {
        found.push(...data.map(({ assetUUID }) => assetUUID));
        if (found.length >= count) break;
      }
      return found.slice(0, count);
    },
  });
