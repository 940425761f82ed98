import { isOffered } from '#app/data/offeredOperations.ts';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { query } from '#app/data/query.ts';

/** The figures of a list, and how long its page may be with them; a service that counts facets has them. */
const FIGURES = { include: 'energy14,coverage,scheme,response,event,earned' };
const MAX_WITH_FIGURES = 100;

export const hasFigures = ({ pageSize = 0 }: QueryOf<'listAssets'>): boolean =>
  Number(pageSize) <= MAX_WITH_FIGURES && isOffered('getAssetFacets');

/** Each asset with its figures, where the service has them and the page is short. */
export const listWithFigures = (asked: QueryOf<'listAssets'>) =>
  query('listAssets', { query: hasFigures(asked) ? { ...asked, ...FIGURES } : asked });
