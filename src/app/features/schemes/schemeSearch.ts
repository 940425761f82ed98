import * as z from 'zod';
import { pageDefaults, pageSearch, sortSearch } from '#app/table/pageSearch.ts';
import { schemeAssetStatus } from '#contract/scheme.ts';

/** A scheme page's address: registration status, order, page. */
export const SchemeSearch = z.object({
  ...pageSearch,
  status: schemeAssetStatus.optional().catch(undefined),
  sort: sortSearch(['name', 'assetId', 'status', 'updatedUTC'], 'name'),
});
export type SchemeSearch = z.infer<typeof SchemeSearch>;

export const schemeSearchDefaults = { ...pageDefaults, sort: 'name' as const };
