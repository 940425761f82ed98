import type { AssetFilterInput } from '#app/data/operationTypes.ts';
import type { Event } from '#contract/event.ts';

/**
 * Returns the filter of those that a scheduled event could still take: ready in its scheme, and in its portfolios where
 * it has any. Who is opted in already is left as it is.
 */
export function filterOfFree({ eventUUID, schemeUUID, portfolioUUIDs }: Event): AssetFilterInput {
  const [first, ...others] = portfolioUUIDs;
  const whose = first === undefined ? {} : others.length === 0 ? { portfolioUUID: first } : { eventUUID };
  return { schemeUUID, schemeStatus: 'READY', ...whose };
}
