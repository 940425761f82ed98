import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { MAX_PAGE_SIZE, type Page } from '#contract/paging.ts';
import { formatSort, parseSort } from './columns.ts';
import type { DataTableProps } from './DataTable.tsx';
import type { FetchPage } from './listCsv.ts';
import type { ListAddress } from './pageSearch.ts';

/** What a table needs of its list. */
export type ListTable<Row extends object> = Pick<
  DataTableProps<Row>,
  'rows' | 'error' | 'onRetry' | 'stale' | 'sort' | 'onSort' | 'page' | 'onPage'
> & { readPage: FetchPage<Row> };

type ListTableOptions<Row extends object, Query extends object, Address extends ListAddress, Key extends QueryKey> = {
  /** The list's query factory, and its query as read from the address. */
  list: (query: Query) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>;
  query: Query;
  address: Address;
  /** Writes changes to the address; any but another page goes back to the first. */
  onChange: (change: Partial<Address>) => void;
  /** The order after a column is clicked a third time. */
  defaultSort?: Address['sort'];
};

/** Reads the page of the address and turns order and pages into addresses; `table` is for DataTable, by spreading. */
export function useListTable<
  Row extends object,
  Query extends object,
  Address extends ListAddress,
  Key extends QueryKey,
>({ list, query, address, onChange, defaultSort }: ListTableOptions<Row, Query, Address, Key>) {
  const { data, error, refetch, isPlaceholderData } = useQuery(list(query));
  const readPage = useFetchPage(list, query);
  const table: ListTable<Row> = {
    rows: data?.data,
    error: data === undefined ? error : undefined,
    onRetry: () => void refetch(),
    stale: isPlaceholderData,
    sort: parseSort(address.sort),
    onSort: (sort) => onChange({ sort: formatSort(sort) ?? defaultSort } as Partial<Address>),
    ...(data && { page: pageOf(address, data) }),
    onPage: (page) => onChange(page as Partial<Address>),
    readPage,
  };
  return { data, error, isPlaceholderData, table };
}

/** The range of a table's rows in its list; empty while the list loads. */
export const pageOf = ({ page, pageSize }: ListAddress, data: { totalItems: number } | undefined) => ({
  page,
  pageSize,
  totalItems: data?.totalItems ?? 0,
});

/** Reads any page of a query's list, 1,000 rows long, without caching it. */
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
