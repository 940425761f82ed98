import * as z from 'zod';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { undefinedIfEmpty, pageDefaults, pageSearch } from '#app/table/pageSearch.ts';
import { direction } from '#contract/primitives.ts';
import { tariffStatus, tariffType } from '#contract/tariffKind.ts';

const productSorts = ['assets', '-assets', 'name', '-name'] as const;
const assetSorts = ['name', '-name', 'validFrom', '-validFrom'] as const;
const isOneOf = <Sort extends string>(sorts: readonly Sort[], sort: string): sort is Sort =>
  (sorts as readonly string[]).includes(sort);

/** The tariff list's address: a row for each product, or for each asset, of one product if it is named. */
export const TariffSearch = z.object({
  ...pageSearch,
  by: z.enum(['product', 'asset']).default('product').catch('product'),
  name: z.string().max(200).optional().catch(undefined),
  status: tariffStatus.default('ACTIVE').catch('ACTIVE'),
  direction: direction.optional().catch(undefined),
  type: tariffType.optional().catch(undefined),
  sort: z
    .enum([...productSorts, ...assetSorts])
    .default('-assets')
    .catch('-assets'),
});
export type TariffSearch = z.infer<typeof TariffSearch>;
export const tariffSearchDefaults = { ...pageDefaults, by: 'product', status: 'ACTIVE', sort: '-assets' } as const;
/** Without filters, a row for each asset. */
export const byAssetDefaults = { ...tariffSearchDefaults, by: 'asset', sort: '-validFrom' } as const;

export function queryOf(search: TariffSearch): QueryOf<'listTariffs'> {
  const { by: _, type, ...address } = search;
  return {
    ...address,
    sort: isOneOf(assetSorts, search.sort) ? search.sort : byAssetDefaults.sort,
    search: undefinedIfEmpty(search.search),
    tariffType: type,
  };
}
export function productQueryOf(search: TariffSearch): QueryOf<'listTariffProducts'> {
  const { by: _, name: __, type, ...address } = search;
  return {
    ...address,
    sort: isOneOf(productSorts, search.sort) ? search.sort : tariffSearchDefaults.sort,
    search: undefinedIfEmpty(search.search),
    tariffType: type,
  };
}
