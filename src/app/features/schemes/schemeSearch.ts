import * as z from 'zod';
import { pageDefaults, pageSearch } from '#app/table/pageSearch.ts';
import { schemeAssetStatus } from '#contract/scheme.ts';

const sorts = ['name', '-name', 'assetId', '-assetId', 'status', '-status', 'updatedUTC', '-updatedUTC'] as const;

/** A scheme page's address: registration status, order, page. */
export const SchemeSearch = z.object({
  ...pageSearch,
  status: schemeAssetStatus.optional().catch(undefined),
  sort: z.enum(sorts).default('name').catch('name'),
});
export type SchemeSearch = z.infer<typeof SchemeSearch>;

export const schemeSearchDefaults = { ...pageDefaults, sort: 'name' as const };
