import type { Handler } from '../../platform/http/call.ts';
import { pageOfItems } from '../../platform/http/lists/pageOfItems.ts';
import { completeShipped, countSchemes, packKey, readOwnPacks, toListedPack } from './packRows.ts';
import { shippedPacks } from './shippedPacks.ts';

/** Lists the packs of this release and, at most MAX_OWN_PACKS, those of the tenant. */
export const listMarketPacks: Handler<'listMarketPacks'> = async ({ scope, query }) => {
  const packs = [
    ...(query.origin === 'OWN' ? [] : shippedPacks.map(completeShipped)),
    ...(query.origin === 'SHIPPED' ? [] : await readOwnPacks(scope)),
  ];
  const schemes = await countSchemes(scope);
  const found = packs
    .map((pack) => ({ key: packKey(pack), item: toListedPack(pack, schemes.get(packKey(pack)) ?? 0) }))
    .filter(({ item }) => query.status === undefined || query.status === item.status);
  const isFalling = query.sort.startsWith('-');
  const page = pageOfItems(found, query, {
    keyOf: ({ key, item }) => [item.name, key],
    isFalling: [isFalling, isFalling],
    compareTexts: (one, other) => one.localeCompare(other, 'en') || (one < other ? -1 : Number(one > other)),
  });
  return { ...page, data: page.data.map(({ item }) => item) };
};
