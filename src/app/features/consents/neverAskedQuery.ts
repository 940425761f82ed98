import type { UserListQuery } from '#app/data/api/users.ts';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import type { ConsentSearch } from './consentSearch.ts';

/** The query of the users who were never asked for consent to dispatch. */
export const neverAskedQuery = ({ search, page, pageSize }: ConsentSearch): UserListQuery => ({
  page,
  pageSize,
  search: undefinedIfEmpty(search),
  neverAsked: 'DISPATCH',
  sort: 'name',
});
