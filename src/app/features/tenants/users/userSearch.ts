import * as z from 'zod';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { undefinedIfEmpty, pageDefaults, pageSearch, sortSearch } from '#app/table/pageSearch.ts';
import { lifecycleStatus } from '#contract/asset.ts';

/** The user list's address. */
export const UsersSearch = z.object({
  ...pageSearch,
  /** Only users whom nobody asked for consent to dispatch. */
  neverAsked: z.literal(true).optional().catch(undefined),
  status: lifecycleStatus.default('ACTIVE').catch('ACTIVE'),
  sort: sortSearch(['name', 'userId', 'createdUTC'], 'name'),
});
export type UsersSearch = z.infer<typeof UsersSearch>;
export const usersSearchDefaults = { ...pageDefaults, status: 'ACTIVE', sort: 'name' } as const;

export const queryOf = ({ search, neverAsked, ...address }: UsersSearch): QueryOf<'listUsers'> => ({
  ...address,
  ...(neverAsked && { neverAsked: 'DISPATCH' }),
  search: undefinedIfEmpty(search),
});
