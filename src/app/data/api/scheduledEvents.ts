import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { readPages } from '#client/readAllItems.ts';
import type { FreeAssetQuery, MoreAssetsQuery } from '#contract/moreAssets.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import { liveStaleTime } from '../live/liveState.ts';
import { api } from './client.ts';
import { EVENTS, keepPreviousOfEvent, params } from './events.ts';

export type MoreAssetsInput = z.input<typeof MoreAssetsQuery>;
export type FreeAssetListQuery = z.input<typeof FreeAssetQuery>;

async function readFirstFree(eventUUID: string, count: number, signal: AbortSignal): Promise<string[]> {
  const found: string[] = [];
  const pageSize = Math.min(count, MAX_PAGE_SIZE);
  const pages = readPages((at) =>
    api.listFreeAssets({ params: params(eventUUID), query: { ...at, pageSize } }, { signal }),
  );
  for await (const { data } of pages) {
    found.push(...data.map(({ assetUUID }) => assetUUID));
    if (found.length >= count) break;
  }
  return found.slice(0, count);
}

/** What is read of scheduled events alone: in a file of their own, which other pages do not load. */
export const scheduledQueries = {
  /** What a scheduled event is forecast to deliver, by half hour and on like days. */
  forecast: (eventUUID: string) =>
    queryOptions({
      queryKey: [...EVENTS, 'forecast', eventUUID],
      queryFn: ({ signal }) => api.getEventForecast({ params: params(eventUUID) }, { signal }),
      staleTime: liveStaleTime,
    }),

  moreAssets: (eventUUID: string, query: MoreAssetsInput = {}) =>
    queryOptions({
      queryKey: [...EVENTS, 'moreAssets', eventUUID, query],
      queryFn: ({ signal }) => api.getMoreAssets({ params: params(eventUUID), query }, { signal }),
      staleTime: liveStaleTime,
      placeholderData: keepPreviousOfEvent(eventUUID),
    }),

  /** Ready, free and not opted in, the most useful first. */
  freeAssets: (eventUUID: string, query: FreeAssetListQuery) =>
    queryOptions({
      queryKey: [...EVENTS, 'freeAssets', eventUUID, query],
      queryFn: ({ signal }) => api.listFreeAssets({ params: params(eventUUID), query }, { signal }),
      staleTime: liveStaleTime,
      placeholderData: keepPreviousOfEvent(eventUUID),
    }),

  /** The UUIDs of the most useful of them, exactly so many. */
  firstFree: (eventUUID: string, count: number) =>
    queryOptions({
      queryKey: [...EVENTS, 'firstFree', eventUUID, count],
      queryFn: ({ signal }) => readFirstFree(eventUUID, count, signal),
      staleTime: liveStaleTime,
    }),
};
