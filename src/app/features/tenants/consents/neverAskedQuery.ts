import type { QueryOf } from '#app/data/operationTypes.ts';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import type { ConsentSearch } from './consentSearch.ts';

/** The query of the users who were never asked for consent to dispatch. */
export const neverAskedQuery = ({ search, page, pageSize }: ConsentSearch): QueryOf<'listUsers'> => ({
  page,
  pageSize,
  search: undefinedIfEmpty(search),
  neverAsked: 'DISPATCH',
  sort: 'name',
});
