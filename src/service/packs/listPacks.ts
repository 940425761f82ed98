import { slicePage } from '#contract/paging.ts';
import type { Handler } from '../http/call.ts';
import { completeShipped, countSchemes, packKey, readOwnPacks, toListedPack } from './packRows.ts';
import { shippedPacks } from './shippedPacks.ts';

/** The packs of this release and, at most MAX_OWN_PACKS, those of the tenant. */
export const listMarketPacks: Handler<'listMarketPacks'> = async ({ scope, query }) => {
  const packs = [
    ...(query.origin === 'OWN' ? [] : shippedPacks.map(completeShipped)),
    ...(query.origin === 'SHIPPED' ? [] : await readOwnPacks(scope)),
  ];
  const schemes = await countSchemes(scope);
  const found = packs
    .map((pack) => toListedPack(pack, schemes.get(packKey(pack)) ?? 0))
    .filter(({ status }) => query.status === undefined || query.status === status)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || (packKey(one) < packKey(other) ? -1 : 1));
  if (query.sort.startsWith('-')) found.reverse();
  return {
    data: slicePage(found, query),
    page: query.page,
    pageSize: query.pageSize,
    totalItems: found.length,
    totalPages: Math.ceil(found.length / query.pageSize),
  };
};
