import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#app/data/client.ts';
import { clockQuery } from '#app/data/clock.ts';
import { fetchAllowedReadings } from '#app/data/fetchAllowedReadings.ts';
import { query } from '#app/data/query.ts';
import { eventsOfAsset } from '#app/data/sharedQueries.ts';
import { waitBriefly } from '#app/data/waitBriefly.ts';
import { rangeOf } from '#app/format/addressRange.ts';
import type { TimeRange } from '#app/format/range.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { resolutionFor } from '#energy/time/resolution.ts';
import { type AssetSearch } from './assetSearch.ts';

/** Metered energy over a range, as finely as stored and consented. */
export function energyQuery(assetUUID: string, range: TimeRange, direction: AssetSearch['direction']) {
  const granularity = resolutionFor(Date.parse(range.from), Date.parse(range.to));
  const asked = { ...range, granularity, direction };
  const { queryKey, ...others } = query('getAssetConsumption', { params: { assetUUID }, query: asked });
  return queryOptions({
    ...others,
    queryKey: [...queryKey, 'allowed'],
    queryFn: ({ signal }) => fetchAllowedReadings(api, assetUUID, asked, signal),
  });
}

/**
 * Prefetches an asset page's data: the asset, its energy, and its events. Waits briefly; errors are shown where the
 * data is rendered.
 */
export async function prefetchEnergy(
  client: QueryClient,
  assetUUID: string,
  { tab, from, to, direction }: Pick<AssetSearch, 'tab' | 'from' | 'to' | 'direction'>,
): Promise<void> {
  const detail = client.prefetchQuery(query('getAsset', { params: { assetUUID } }));
  if (tab !== 'energy') return;
  const events = client.prefetchQuery(eventsOfAsset(assetUUID));
  const prefetchRange = (now: number) =>
    client.prefetchQuery(energyQuery(assetUUID, rangeOf({ from, to }, now), direction));
  if (from !== undefined && to !== undefined) await waitBriefly(detail, events, prefetchRange(wallNow()));
  // Without a range in the address the last days are shown, by the tenant's clock.
  else
    void client.ensureQueryData(clockQuery).then(
      ({ aheadMs }) => prefetchRange(wallNow() + aheadMs),
      () => prefetchRange(wallNow()),
    );
}
