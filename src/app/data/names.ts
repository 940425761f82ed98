import { useQuery } from '@tanstack/react-query';
import { allPortfolios, allSchemes } from './sharedQueries.ts';

/** Names by id. */
export type Names = ReadonlyMap<string, string>;

export const NO_NAMES: Names = new Map();

// At module level, so that a result is kept until the list changes.
const namesOfPortfolios = ({ data }: { data: readonly { portfolioUUID: string; name: string }[] }): Names =>
  new Map(data.map(({ portfolioUUID, name }) => [portfolioUUID, name]));
const namesOfSchemes = ({ data }: { data: readonly { schemeUUID: string; name: string }[] }): Names =>
  new Map(data.map(({ schemeUUID, name }) => [schemeUUID, name]));

/** Names of the active portfolios; empty until they are loaded. */
export const usePortfolioNames = (): Names =>
  useQuery({ ...allPortfolios(), select: namesOfPortfolios }).data ?? NO_NAMES;

/** Names of the schemes; empty until they are loaded. */
export const useSchemeNames = (): Names => useQuery({ ...allSchemes(), select: namesOfSchemes }).data ?? NO_NAMES;
