import { z } from 'zod';
import { fail, integerText, text } from './primitives.ts';

export const MAX_PAGE_SIZE = 1000;
const MAX_OFFSET = 1e9;

export interface PageRequest {
  page: number;
  pageSize: number;
  sort?: string | undefined;
  /** First row to return, of those of this page. */
  cursor?: number | undefined;
}

/** Rows [offset, offset + limit) of a list: a page of it, or the rest that a cursor refers to. */
export const rowRange = ({ page, pageSize, cursor }: PageRequest): { offset: number; limit: number } => {
  const offset = cursor ?? (page - 1) * pageSize;
  return { offset, limit: page * pageSize - offset };
};

/** Cuts the items of a page out of all of them. */
export const slicePage = <Item>(items: readonly Item[], request: PageRequest): Item[] => {
  const { offset, limit } = rowRange(request);
  return items.slice(offset, offset + limit);
};

/** Text of a cursor that continues at a row of the list; `cursor` below parses it. */
export const cursorAt = (row: number): string => `r${row}`;

const cursor = z
  .string()
  .transform((value, ctx) =>
    /^r\d{1,10}$/.test(value)
      ? Number(value.slice(1))
      : fail(ctx, 'INVALID_CURSOR', 'must be the nextCursor of a response to the same query'),
  )
  .meta({
    openapi: {
      type: 'string',
      pattern: '^r\\d{1,10}$',
      maxLength: 11,
      description:
        'The `nextCursor` of a response whose page ended early; send it with the same page, pageSize, sort and ' +
        'filters to get the rest of that page.',
    },
  });
const isOfPage = (request: PageRequest) =>
  request.cursor === undefined ||
  (request.cursor >= (request.page - 1) * request.pageSize && request.cursor < request.page * request.pageSize);

const isWithinMaxOffset = ({ page, pageSize }: PageRequest) => page * pageSize <= MAX_OFFSET;

/** Query parameters of every list (interface §1), with the filters of one list; `order` is the default sort. */
export const pageQuery = <Shape extends z.ZodRawShape>(
  filters: Shape,
  sortable: readonly [string, ...string[]],
  order: string,
) =>
  z
    .strictObject({
      page: integerText(1, MAX_OFFSET, 'page').default(1),
      pageSize: integerText(1, MAX_PAGE_SIZE, 'pageSize').default(10),
      sort: z.enum([...sortable, ...sortable.map((field) => `-${field}`)] as [string, ...string[]]).default(order),
      cursor: cursor.optional(),
      ...filters,
    })
    .refine((query) => isOfPage(query as PageRequest), {
      path: ['cursor'],
      message: 'must be the nextCursor of a response with this page and pageSize',
    })
    .refine((query) => isWithinMaxOffset(query as PageRequest), {
      path: ['page'],
      message: 'page × pageSize must be at most 1,000,000,000',
    });

export const search = text(100).optional();

const nextCursor = z
  .string()
  .optional()
  .meta({
    openapi: {
      type: 'string',
      pattern: '^r\\d{1,10}$',
      maxLength: 11,
      description:
        'Only where the page ended before its pageSize because the response would have become longer than 16 MB: ' +
        'send it as `cursor`, with the same query, to get the rest of the page.',
    },
  });

/** Response of a list: one page and its position. */
export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    page: z.int(),
    pageSize: z.int(),
    totalItems: z.int(),
    totalPages: z.int(),
    nextCursor,
  });

export interface Page<Item> {
  data: Item[];
  page: number;
  pageSize: number;
  totalItems: number;
  totalPages: number;
  nextCursor?: string | undefined;
}
