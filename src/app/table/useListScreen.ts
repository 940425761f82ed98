import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { plural } from '#app/format/plural.ts';
import { MAX_PAGE_SIZE, type Page } from '#contract/paging.ts';
import { formatSort, parseSort, type Sort } from './columns.ts';
import type { FetchPage } from './listCsv.ts';

type ListAddress = { page: number; pageSize: number; sort: string };

type ListScreen<Row, Query extends object, Address extends ListAddress, Key extends QueryKey> = {
  /** The list's query factory, and what the address asks of it. */
  list: (query: Query) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>;
  query: Query;
  address: Address;
  /** Writes the address; `replace` while somebody types. */
  go: (search: (now: Address) => Address, replace: boolean) => void;
  /** The order where none is asked for. */
  firstSort: Address['sort'];
};

/**
 * What every list on a screen of its own does: reads the page of the address, and turns filters, order and pages into
 * addresses.
 */
export function useListScreen<Row, Query extends object, Address extends ListAddress, Key extends QueryKey>({
  list,
  query,
  address,
  go,
  firstSort,
}: ListScreen<Row, Query, Address, Key>) {
  const { data, error, refetch, isPlaceholderData } = useQuery(list(query));
  const readPage = useFetchPage(list, query);
  /** Changes filters, order or page; everything but another page begins at the first. */
  const put = (change: Partial<Address>, replace = false) => go((now) => ({ ...now, page: 1, ...change }), replace);
  return {
    data,
    put,
    /** For the table, by spreading. */
    table: {
      rows: data?.data,
      error: data === undefined ? error : undefined,
      onRetry: () => void refetch(),
      stale: isPlaceholderData,
      sort: parseSort(address.sort),
      onSort: (sort: Sort | null) => put({ sort: formatSort(sort) ?? firstSort } as Partial<Address>),
      ...(data && { page: { page: address.page, pageSize: address.pageSize, totalItems: data.totalItems } }),
      onPage: (page: { page: number; pageSize: number }) => put(page as Partial<Address>),
      readPage,
    },
  };
}

/** Reads any page, 1,000 rows long, of what a query lists; nothing of it stays in memory. */
export function useFetchPage<Row, Query extends object, Key extends QueryKey>(
  list: (query: Query) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>,
  query: Query,
): FetchPage<Row> {
  const client = useQueryClient();
  return (at) => {
    const { queryKey, queryFn } = list({ ...query, ...at, pageSize: MAX_PAGE_SIZE });
    return client.fetchQuery({ queryKey, ...(queryFn && { queryFn }), gcTime: 0, staleTime: 0 });
  };
}

/**
 * How many there are, under a list's title: "3 assets match", "412 active assets"; a space of the same height until it
 * is known.
 */
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
