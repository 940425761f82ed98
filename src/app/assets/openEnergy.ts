import type { QueryClient } from '@tanstack/react-query';
import { assetQueries } from '#app/api/assets.ts';
import { clockQuery } from '#app/api/clock.ts';
import { eventQueries } from '#app/api/events.ts';
import type { TimeRange } from '#app/charts/range.ts';
import { resolutionFor } from '#energy/time/resolution.ts';
import { rangeOf, type AssetSearch } from './assetSearch.ts';

/** Metered energy over a range, as finely as it can be read. */
export const energyQuery = (assetUUID: string, range: TimeRange, direction: AssetSearch['direction']) =>
  assetQueries.consumption(assetUUID, { ...range, granularity: resolutionFor(Date.parse(range.from), Date.parse(range.to)), direction });

/** Asks at once for all that an asset's page opens with: what it is, its energy, and the events behind that. Nothing waits for it; what fails is told where it is drawn. */
export function openEnergy(client: QueryClient, assetUUID: string, { tab, from, to, direction }: Pick<AssetSearch, 'tab' | 'from' | 'to' | 'direction'>): void {
  void client.prefetchQuery(assetQueries.detail(assetUUID));
  if (tab !== 'energy') return;
  const ask = (now: number) => void client.prefetchQuery(energyQuery(assetUUID, rangeOf({ from, to }, now), direction));
  // Without a range in the address the last days are shown, by the tenant's clock.
  if (from !== undefined && to !== undefined) ask(Date.now());
  else void client.ensureQueryData(clockQuery).then(({ aheadMs }) => ask(Date.now() + aheadMs), () => ask(Date.now()));
  void client.prefetchQuery(eventQueries.ofAsset(assetUUID));
}
