import type { QueryClient } from '@tanstack/react-query';
import { assetQueries } from '#app/data/api/assets.ts';
import { clockQuery } from '#app/data/api/clock.ts';
import { eventQueries } from '#app/data/api/events.ts';
import { waitBriefly } from '#app/data/api/waitBriefly.ts';
import { rangeOf } from '#app/format/addressRange.ts';
import type { TimeRange } from '#app/format/range.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { resolutionFor } from '#energy/time/resolution.ts';
import { type AssetSearch } from './assetSearch.ts';

/** Metered energy over a range, as finely as stored and consented. */
export const energyQuery = (assetUUID: string, range: TimeRange, direction: AssetSearch['direction']) =>
  assetQueries.allowedConsumption(assetUUID, {
    ...range,
    granularity: resolutionFor(Date.parse(range.from), Date.parse(range.to)),
    direction,
  });

/**
 * Prefetches an asset page's data: the asset, its energy, and its events. Waits briefly; errors are shown where the
 * data is rendered.
 */
export async function prefetchEnergy(
  client: QueryClient,
  assetUUID: string,
  { tab, from, to, direction }: Pick<AssetSearch, 'tab' | 'from' | 'to' | 'direction'>,
): Promise<void> {
  const detail = client.prefetchQuery(assetQueries.detail(assetUUID));
  if (tab !== 'energy') return;
  const events = client.prefetchQuery(eventQueries.ofAsset(assetUUID));
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
