import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { Page } from '#contract/paging.ts';
import { plural } from '#text/count.ts';
import { isFiltered, withoutFilters, type ListAddress } from './pageSearch.ts';
import { useListTable } from './useListTable.ts';

type ListScreenOptions<Row extends object, Query extends object, Address extends ListAddress, Key extends QueryKey> = {
  /** The list's query factory, and its query as read from the address. */
  list: (query: Query) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>;
  query: Query;
  address: Address;
  /** The address without filters, in the first order. */
  defaults: NoInfer<Address>;
  /** Writes the address; `replace` while somebody types. */
  go: (search: (now: Address) => Address, replace: boolean) => void;
};

/** A screen with one list: reads its page, and turns filters, order and pages into addresses. */
export function useListScreen<
  Row extends object,
  Query extends object,
  Address extends ListAddress,
  Key extends QueryKey,
>({ list, query, address, defaults, go }: ListScreenOptions<Row, Query, Address, Key>) {
  /** Changes filters, order or page; any but another page goes back to the first. */
  const changeAddress = (change: Partial<Address>, replace = false) =>
    go((now) => ({ ...now, page: 1, ...change }), replace);
  return {
    address,
    defaults,
    filtered: isFiltered(address, defaults),
    changeAddress,
    clearFilters: () => go(() => withoutFilters(address, defaults), false),
    ...useListTable({ list, query, address, onChange: changeAddress, defaultSort: defaults.sort }),
  };
}

/** How many rows a list has, for below its title: "3 assets match", "412 active assets"; a space while it loads. */
export function countNote(
  data: { totalItems: number } | undefined,
  filtered: boolean,
  one: string,
  many: string,
  quality: string,
): string {
  if (data === undefined) return '\u00a0';
  const { totalItems } = data;
  return filtered
    ? plural(totalItems, `${one} matches`, `${many} match`)
    : plural(totalItems, `${quality} ${one}`, `${quality} ${many}`);
}
