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

/** Orders of a list, rising or falling ("-name"); the usual one where none is named, or another. */
export function sortSearch<Field extends string>(fields: readonly Field[], usual: NoInfer<Field | `-${Field}`>) {
  const sorts = fields.flatMap((field) => [field, `-${field}` as const]);
  // The compiler does not see through the mapped type of its values.
  return z
    .enum(sorts)
    .default(usual as never)
    .catch(usual as never);
}

export type ListAddress = { page: number; pageSize: number; sort?: string | undefined };

/** The address with every filter off; order and page size stay. */
export const withoutFilters = <Address extends ListAddress>(
  { sort, pageSize }: Address,
  defaults: NoInfer<Address>,
): Address => ({ ...defaults, sort, pageSize });

/** Whether any filter of an address is set. */
export const isFiltered = <Address extends ListAddress>(address: Address, defaults: NoInfer<Address>): boolean => {
  const shown: Address = { ...address, sort: defaults.sort, page: defaults.page, pageSize: defaults.pageSize };
  return Object.entries(shown).some(([name, value]) => value !== defaults[name as keyof Address]);
};

/** An empty search is no search to the interface. */
export const undefinedIfEmpty = (text: string): string | undefined => (text === '' ? undefined : text);
