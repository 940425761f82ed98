import { z } from 'zod';
import { integerText, text } from './primitives.ts';

export const MAX_PAGE_SIZE = 1000;
const MAX_OFFSET = 1e9;

export interface PageRequest {
  page: number;
  pageSize: number;
  sort?: string | undefined;
}
const withinReach = ({ page, pageSize }: PageRequest) => page * pageSize <= MAX_OFFSET;

/** Query parameters every list takes (interface §1), with the filters of one list beside them; `order` is the sort where none is asked for. */
export const pageQuery = <Shape extends z.ZodRawShape>(filters: Shape, sortable: readonly [string, ...string[]], order: string) =>
  z
    .strictObject({
      page: integerText(1, MAX_OFFSET, 'page').default(1),
      pageSize: integerText(1, MAX_PAGE_SIZE, 'pageSize').default(10),
      sort: z.enum([...sortable, ...sortable.map((field) => `-${field}`)] as [string, ...string[]]).default(order),
      ...filters,
    })
    .refine((query) => withinReach(query as PageRequest), { path: ['page'], message: 'page × pageSize must be at most 1,000,000,000' });

export const search = text(100).optional();

/** Answer of a list: one page and what lies around it. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), page: z.int(), pageSize: z.int(), totalItems: z.int(), totalPages: z.int() });

export interface Page<Item> {
  data: Item[];
  page: number;
  pageSize: number;
  totalItems: number;
  totalPages: number;
}
