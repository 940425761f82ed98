import * as z from 'zod';
import { isOffered } from '#app/data/offeredOperations.ts';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { undefinedIfEmpty, pageDefaults, pageSearch, sortSearch } from '#app/table/pageSearch.ts';
import {
  assetCalled,
  assetSortable,
  assetType,
  consentCover,
  lifecycleStatus,
  mpanStatus,
  readingStatus,
  tariffCover,
  mpanUse,
} from '#contract/asset.ts';
import { eventAssetState } from '#contract/event.ts';
import { uuid } from '#contract/primitives.ts';
import { schemeAssetStatus } from '#contract/scheme.ts';
import { tileFilter } from '#contract/tiles.ts';

/** The asset list's address: filters, order and page. Invalid fields fall back, field by field. */
export const AssetsSearch = z.object({
  ...pageSearch,
  status: lifecycleStatus.default('ACTIVE').catch('ACTIVE'),
  type: assetType.optional().catch(undefined),
  mpan: mpanStatus.optional().catch(undefined),
  readings: readingStatus.optional().catch(undefined),
  tariff: tariffCover.optional().catch(undefined),
  mpanUse: mpanUse.optional().catch(undefined),
  portfolio: uuid.optional().catch(undefined),
  scheme: uuid.optional().catch(undefined),
  schemeStatus: schemeAssetStatus.optional().catch(undefined),
  event: uuid.optional().catch(undefined),
  eventState: eventAssetState.optional().catch(undefined),
  consent: consentCover.optional().catch(undefined),
  called: assetCalled.optional().catch(undefined),
  tiles: tileFilter.optional().catch(undefined),
  sort: sortSearch(assetSortable, '-response'),
});
export type AssetsSearch = z.infer<typeof AssetsSearch>;

export const assetsSearchDefaults = { ...pageDefaults, status: 'ACTIVE', sort: '-response' } as const;

/** The filters of the address as query parameters. */
export function filtersOf({
  search,
  type,
  mpan,
  readings,
  portfolio,
  scheme,
  schemeStatus,
  event,
  eventState,
  sort: _sort,
  page: _page,
  pageSize: _pageSize,
  ...others
}: AssetsSearch) {
  return {
    ...others,
    search: undefinedIfEmpty(search),
    assetType: type,
    mpanStatus: mpan,
    readingStatus: readings,
    portfolioUUID: portfolio,
    schemeUUID: scheme,
    eventUUID: event,
    // The interface takes a status within a scheme only, and a state within an event.
    schemeStatus: scheme === undefined ? undefined : schemeStatus,
    eventState: event === undefined ? undefined : eventState,
  } satisfies QueryOf<'listAssets'>;
}

/** The whole list query of the address; a service that does not count facets has no order by what assets deliver. */
export const queryOf = (address: AssetsSearch): QueryOf<'listAssets'> => ({
  ...filtersOf(address),
  sort: address.sort.endsWith('response') && !isOffered('getAssetFacets') ? 'name' : address.sort,
  page: address.page,
  pageSize: address.pageSize,
});
