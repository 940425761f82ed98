import * as z from 'zod';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { undefinedIfEmpty, pageDefaults, pageSearch, sortSearch } from '#app/table/pageSearch.ts';
import { meterReadStatus } from '#contract/smartMeter.ts';

const { page, pageSize, search } = pageSearch;

/** The list's address: which meters, how they are read, in which order. */
export const MetersSearch = z.object({
  page,
  pageSize,
  search,
  status: meterReadStatus.optional().catch(undefined),
  sort: sortSearch(['mpan', 'lastReadingUTC'], 'mpan'),
});
export type MetersSearch = z.infer<typeof MetersSearch>;
export const metersSearchDefaults = { ...pageDefaults, sort: 'mpan' as const };

/** The whole list query of the address. */
export const queryOf = ({ search: text, status, ...address }: MetersSearch): QueryOf<'listSmartMeters'> => ({
  ...address,
  search: undefinedIfEmpty(text),
  readStatus: status,
});

/** The address of the accounts. */
export const AccountsSearch = z.object({
  page,
  pageSize,
  sort: sortSearch(['createdUTC', 'provider'], 'createdUTC'),
});
export type AccountsSearch = z.infer<typeof AccountsSearch>;
export const accountsSearchDefaults = {
  page: pageDefaults.page,
  pageSize: pageDefaults.pageSize,
  sort: 'createdUTC' as const,
};
