import * as z from 'zod';

/** A list's search parameters besides its filters. Invalid ones fall back, field by field. */
export const pageSearch = {
  // The router reads ?search=123 as a number.
  search: z
    .union([z.string().max(100), z.number().transform(String)])
    .default('')
    .catch(''),
  page: z.int().min(1).max(100_000).default(1).catch(1),
  pageSize: z.int().min(1).max(1000).default(25).catch(25),
};

export const pageDefaults = { search: '', page: 1, pageSize: 25 };

export type ListAddress = { page: number; pageSize: number; sort?: string | undefined };

/** The address with every filter off; order and page size stay. */
export const withoutFilters = <Address extends ListAddress>(
  { sort, pageSize }: Address,
  defaults: NoInfer<Address>,
): Address => ({ ...defaults, sort, pageSize });

/** An empty search is no search to the interface. */
export const undefinedIfEmpty = (text: string): string | undefined => (text === '' ? undefined : text);
