import * as z from 'zod';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { undefinedIfEmpty, pageDefaults, pageSearch, sortSearch } from '#app/table/pageSearch.ts';
import { assetSortable, lifecycleStatus } from '#contract/asset.ts';

const sortable = ['name', 'assetCount', 'expectedKw', 'sureKw', 'keptPercent', 'revenueGbp'] as const;

/** The portfolio list's address. */
export const PortfoliosSearch = z.object({
  ...pageSearch,
  status: lifecycleStatus.default('ACTIVE').catch('ACTIVE'),
  sort: sortSearch(sortable, '-expectedKw'),
});
export type PortfoliosSearch = z.infer<typeof PortfoliosSearch>;
export const portfoliosSearchDefaults = { ...pageDefaults, status: 'ACTIVE', sort: '-expectedKw' } as const;

export const queryOf = ({ search, ...address }: PortfoliosSearch): QueryOf<'listPortfolioResults'> => ({
  ...address,
  search: undefinedIfEmpty(search),
});

const instant = z.iso.datetime({ offset: true }).optional().catch(undefined);

export const portfolioTab = z.enum(['assets', 'events', 'energy', 'forecast', 'changes', 'about']);

/** A portfolio page's address: its tab, the range of its figures, and the filters of its assets. */
export const PortfolioSearch = z.object({
  ...pageSearch,
  tab: portfolioTab.default('assets').catch('assets'),
  from: instant,
  to: instant,
  sort: sortSearch(assetSortable, 'name'),
});
export type PortfolioSearch = z.infer<typeof PortfolioSearch>;
export const portfolioSearchDefaults = { ...pageDefaults, sort: 'name', tab: 'assets' } as const;
