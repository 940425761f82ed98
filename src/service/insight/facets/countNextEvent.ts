import type { AssetFacets, AssetFacetsQuery } from '#contract/assetFacets.ts';
import { countMatching, type FacetSource, groupOf, type FacetSums } from '../../assets/facets/matching.ts';
import { readPlannedEvent } from '../../assets/facets/nextEvent.ts';
import { iso } from '../../platform/rows/iso.ts';

/**
 * Counts the assets that are opted in to the event that runs or is next; the other filters as they are. For a large
 * fleet it is the one that was next when the fleet was counted, until that is over.
 */
export async function countNextEvent(
  source: FacetSource,
  { eventUUID: _event, eventState: _state, ...others }: AssetFacetsQuery,
): Promise<{ nextEvent: AssetFacets['nextEvent']; isCut: boolean }> {
  const { scope, kept } = source;
  const next = kept ? kept.eventUUID && (await readPlannedEvent(scope, kept.eventUUID)) : await readPlannedEvent(scope);
  if (!next) return { nextEvent: null, isCut: false };
  const { rows, isCut } = await countMatching<FacetSums>(source, others, { eventUUID: next.event_uuid });
  return {
    nextEvent: { eventUUID: next.event_uuid, name: next.name, startTime: iso(next.start_utc), ...groupOf(rows) },
    isCut,
  };
}
