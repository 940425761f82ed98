import { useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { query } from '#app/data/query.ts';
import type { AssetEventStats } from '#contract/stats.ts';

/** Assets a request: a few screens of rows. */
const PART = 200;

/**
 * An event's asset results by index, loaded in chunks as they come into sight; the first chunk is always loaded.
 * `perAsset` is the number of table rows of each asset.
 */
export function useResultRows(
  eventUUID: string,
  asked: Omit<QueryOf<'listEventAssetStats'>, 'page' | 'pageSize'>,
  perAsset = 1,
) {
  const [seen, setSeen] = useState<[first: number, last: number]>([0, 0]);
  const parts = [...new Set([0, seen[0], seen[1]])].sort((one, other) => one - other);
  const pages = useQueries({
    queries: parts.map((part) =>
      query('listEventAssetStats', {
        params: { 'event-uuid': eventUUID },
        query: { ...asked, page: part + 1, pageSize: PART },
      }),
    ),
  });
  const onRange = useCallback(
    (first: number, last: number) => {
      const next: [number, number] = [Math.floor(first / perAsset / PART), Math.floor(last / perAsset / PART)];
      setSeen((before) => (before[0] === next[0] && before[1] === next[1] ? before : next));
    },
    [perAsset],
  );
  const assetAt = (index: number): AssetEventStats | undefined => {
    const page = pages[parts.indexOf(Math.floor(index / PART))];
    // While another order loads the old rows stay; another chunk's rows may not replace these.
    return page?.data && page.data.page === Math.floor(index / PART) + 1 ? page.data.data[index % PART] : undefined;
  };
  const [first] = pages;
  return {
    count: first?.data === undefined ? undefined : (first.data?.totalItems ?? 0),
    assetAt,
    onRange,
    error: pages.find(({ error }) => error !== null)?.error ?? null,
    stale: first?.isPlaceholderData ?? false,
    retry: () => pages.forEach((page) => void (page.isError && page.refetch())),
  };
}
