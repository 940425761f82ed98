import type { Page, PageRequest } from '#contract/paging.ts';

type PageNumber = Pick<PageRequest, 'page' | 'pageSize'>;

/** Returns the members of a page besides its rows; the whole list has `totalItems`. */
export const pageMembers = ({ page, pageSize }: PageNumber, totalItems: number) => ({
  page,
  pageSize,
  totalItems,
  totalPages: Math.ceil(totalItems / pageSize),
});

/** Returns a page of a list that is in memory as a whole. */
export const pageOf = <Row, Item>(
  rows: readonly Row[],
  request: PageNumber,
  toItem: (row: Row) => Item,
): Page<Item> => ({
  data: rows.slice((request.page - 1) * request.pageSize, request.page * request.pageSize).map((row) => toItem(row)),
  ...pageMembers(request, rows.length),
});
