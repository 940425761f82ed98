import { z } from 'zod';
import { fail, integerText, text } from './primitives.ts';

export const MAX_PAGE_SIZE = 1000;
/** Highest page: with the largest pages, its last row is the thousand-millionth. */
export const MAX_PAGE = 1e6;
export const MAX_CURSOR_LENGTH = 4096;

/** Position at which a listing continues. */
export interface ListPosition {
  /** Values of the last row in the list's order, the last of which is unique. */
  after: readonly (string | number | null)[];
  /** Number of rows that the listing has returned. */
  before: number;
  /** Maximum number of rows to return. */
  limit: number;
}

/** A cursor as it was sent; the service opens it before its handlers run. */
export interface ListCursor {
  text: string;
  position?: ListPosition;
}

export interface PageRequest {
  page: number;
  pageSize: number;
  sort?: string | undefined;
  cursor?: ListCursor | undefined;
}

/** The rows to return: `limit` of them, those after a row or those from an offset on. */
export interface RowRange {
  after: ListPosition['after'] | null;
  offset: number;
  limit: number;
}

/** Returns the rows of a list that a request is for. */
export function rowRange({ page, pageSize, cursor }: PageRequest): RowRange {
  if (!cursor) return { after: null, offset: (page - 1) * pageSize, limit: pageSize };
  const { after, limit } = cursor.position!;
  return { after, offset: 0, limit };
}

const CURSOR_FORM = { type: 'string', minLength: 1, maxLength: MAX_CURSOR_LENGTH, pattern: '^[A-Za-z0-9_-]+$' };

const cursor = z
  .string()
  .transform((text, ctx): ListCursor =>
    new RegExp(CURSOR_FORM.pattern).test(text) && text.length <= MAX_CURSOR_LENGTH
      ? { text }
      : fail(ctx, 'INVALID_CURSOR', 'must be the nextCursor of a response to the same query'),
  )
  .meta({
    openapi: {
      ...CURSOR_FORM,
      formDescription:
        'The `nextCursor` of a response to the same query: the rows after those of that response, each row that has ' +
        'existed since then once, whatever is added or removed meanwhile. With `page`, no further than the end of ' +
        'that page.',
    },
  });

/** Query parameters of every list (interface §1), with the filters of one list; `order` is the default sort. */
export const pageQuery = <Shape extends z.ZodRawShape>(
  filters: Shape,
  sortable: readonly [string, ...string[]],
  order: string,
) =>
  z.strictObject({
    page: integerText(1, MAX_PAGE, 'page').default(1).describe('Number of the page, from 1.'),
    pageSize: integerText(1, MAX_PAGE_SIZE, 'pageSize').default(10).describe('Most items on a page.'),
    sort: z
      .enum([...sortable, ...sortable.map((field) => `-${field}`)] as [string, ...string[]])
      .default(order)
      .describe('Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.'),
    cursor: cursor
      .optional()
      .describe(
        'The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by ' +
          'cursors returns every row that exists throughout exactly once.',
      ),
    ...filters,
  });

export const search = text(100).optional();

const nextCursor = z
  .string()
  .optional()
  .meta({
    openapi: {
      ...CURSOR_FORM,
      formDescription:
        'Send it as `cursor`, with the same query, for the rows that follow; absent where none does. A response to a ' +
        'request with `page` has it only where the page ended early, because it would have become longer than 16 MB.',
    },
  });

/** Response of a list: one page and its position. */
export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item).describe('Items of this page, or of the whole response where it is not paged.'),
    page: z.int().describe('Number of this page, from 1.'),
    pageSize: z.int().describe('Most items that a page holds.'),
    totalItems: z.int().describe('Items on all pages together.'),
    totalPages: z.int().describe('Number of pages; 0 where there are no items.'),
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
