import * as z from 'zod';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { undefinedIfEmpty, pageDefaults, pageSearch } from '#app/table/pageSearch.ts';
import { lifecycleStatus } from '#contract/asset.ts';

const sorts = ['name', '-name', 'userId', '-userId', 'createdUTC', '-createdUTC'] as const;

/** The user list's address. */
export const UsersSearch = z.object({
  ...pageSearch,
  /** Only users whom nobody asked for consent to dispatch. */
  neverAsked: z.literal(true).optional().catch(undefined),
  status: lifecycleStatus.default('ACTIVE').catch('ACTIVE'),
  sort: z.enum(sorts).default('name').catch('name'),
});
export type UsersSearch = z.infer<typeof UsersSearch>;
export const usersSearchDefaults = { ...pageDefaults, status: 'ACTIVE', sort: 'name' } as const;

export const queryOf = ({ search, neverAsked, ...address }: UsersSearch): QueryOf<'listUsers'> => ({
  ...address,
  ...(neverAsked && { neverAsked: 'DISPATCH' }),
  search: undefinedIfEmpty(search),
});
export const isFiltered = ({ search, status, neverAsked }: UsersSearch): boolean =>
  search !== '' || status !== 'ACTIVE' || neverAsked === true;
