import type { AssetFacets, AssetFacetsQuery } from '#contract/assetFacets.ts';
import { readFacetsSnapshot } from '../../assets/facets/facetsRow.ts';
import { countMatching, type FacetSource, type FacetSums } from '../../assets/facets/matching.ts';
import { isLargeFleet } from '../../assets/fleet.ts';
import type { Handler } from '../../platform/http/call.ts';
import { isoOrNull } from '../../platform/rows/iso.ts';
import { countChoices } from './countChoices.ts';
import { countNextEvent } from './countNextEvent.ts';
import { countSchemeChoices } from './countSchemes.ts';
import { callableVerdict, isNarrowed, listVerdict } from './facetVerdict.ts';
import { readCallable } from './readCallable.ts';

/**
 * Counts the assets that each choice of each filter would list, and their usual power. For a large fleet it reads the
 * last count; with filters that this does not have, and before the first count, it counts up to a bound.
 */
export const getAssetFacets: Handler<'getAssetFacets'> = async ({ scope, query }) => {
  const kept = await readFacetsSnapshot(scope);
  const source: FacetSource = { scope, kept, isLarge: kept !== null || (await isLargeFleet(scope, 'ALL')) };
  const { isCut, ...choices } = await countChoices(source, query);
  const { byScheme, isCut: isSchemeCut } = await countSchemeChoices(source, query);
  const other = query.status === 'ACTIVE' ? 'ARCHIVED' : 'ACTIVE';
  const others = await count(source, { ...query, status: other });
  const shared = await count(source, { ...query, mpanUse: 'SHARED' });
  const { nextEvent, isCut: isEventCut } = await countNextEvent(source, query);
  const facets = {
    ...choices,
    byStatus: { [query.status]: choices.totalItems, [other]: others.assets } as AssetFacets['byStatus'],
    sharedMpan: shared.assets,
    nextEvent,
    byScheme,
    isLowerBound: isCut || isSchemeCut || others.isCut || shared.isCut || isEventCut,
    countedUTC: isoOrNull(kept?.atMs ?? null),
  };
  return { ...facets, verdict: await verdictOf(source, { ...facets, isLowerBound: isCut }, query) };
};

async function verdictOf(
  source: FacetSource,
  facets: Omit<AssetFacets, 'verdict'>,
  query: AssetFacetsQuery,
): Promise<AssetFacets['verdict']> {
  const scheme = facets.byScheme.find(({ schemeUUID }) => schemeUUID === (query.schemeUUID ?? schemeUUID));
  if (!scheme || query.status === 'ARCHIVED' || isNarrowed(query)) return listVerdict(facets, query);
  const callable = facets.isLowerBound ? null : await readCallable(source, scheme.schemeUUID);
  return callable === null ? listVerdict(facets, query) : callableVerdict(callable, facets, scheme);
}

async function count(source: FacetSource, filter: AssetFacetsQuery): Promise<{ assets: number; isCut: boolean }> {
  const { rows, isCut } = await countMatching<FacetSums>(source, filter, 'ASSETS');
  return { assets: rows[0]?.assets ?? 0, isCut };
}
