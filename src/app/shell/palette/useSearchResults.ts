import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unloggedApi } from '#app/data/client.ts';
import { allPortfolios, allSchemes } from '#app/data/sharedQueries.ts';
import { formatMpan, formatWindow } from '#app/format/format.ts';

export type SearchResult = {
  kind: 'Assets' | 'Events' | 'Users' | 'Portfolios' | 'Schemes';
  path: string;
  title: string;
  note: string;
};

/** What a search found of one kind: the first few, and how many there are. */
export type FoundKind = {
  kind: SearchResult['kind'];
  results: readonly SearchResult[];
  total: number;
  allPath: string;
};

const PAUSE_MS = 250;
const MIN_LENGTH = 2;
const MAX_RESULTS = 5;
const LIST_MS = 60_000;
const NONE: readonly FoundKind[] = [];

/** An MPAN is often written in groups; the interface searches its digits. */
const plain = (query: string): string => (/^[\d\s]{6,}$/.test(query) ? query.replaceAll(/\s/g, '') : query.trim());

const nameContains =
  (letters: string) =>
  ({ name }: { name: string }): boolean =>
    name.toLowerCase().includes(letters.toLowerCase());

/**
 * The tenant's records under these letters, once typing pauses: assets by name, id, MPAN or postcode, events and users
 * by one request each; portfolios and schemes out of lists that are read once. Superseded searches are cancelled.
 */
export function useSearchResults(typed: string): { found: readonly FoundKind[]; searching: boolean } {
  const text = plain(typed);
  const [search] = useDebouncedValue(text, PAUSE_MS);
  const long = text.length >= MIN_LENGTH;
  const { data, isFetching } = useQuery({
    queryKey: ['palette', search],
    queryFn: async ({ client, signal }): Promise<readonly FoundKind[]> => {
      const query = { search, pageSize: MAX_RESULTS };
      const [assets, events, users, portfolios, schemes] = await Promise.all([
        unloggedApi.listAssets({ query: { ...query, sort: 'name' } }, { signal }),
        unloggedApi.listEvents({ query: { ...query, sort: '-startTime' } }, { signal }),
        unloggedApi.listUsers({ query: { ...query, sort: 'name' } }, { signal }),
        client.fetchQuery({ ...allPortfolios(), staleTime: LIST_MS }),
        client.fetchQuery({ ...allSchemes(), staleTime: LIST_MS }),
      ]);
      const named = {
        portfolios: portfolios.data.filter(nameContains(search)),
        schemes: schemes.data.filter(nameContains(search)),
      };
      const kindOf = (
        kind: SearchResult['kind'],
        path: string,
        total: number,
        results: readonly Omit<SearchResult, 'kind'>[],
      ): FoundKind => ({
        kind,
        total,
        allPath: `${path}?${new URLSearchParams({ search })}`,
        results: results.map((one) => ({ ...one, kind, path: `${path}/${one.path}` })),
      });
      return [
        kindOf(
          'Assets',
          '/assets',
          assets.totalItems,
          assets.data.map(({ assetUUID, assetId, name, mpan, locationPostcode }) => ({
            path: assetUUID,
            title: name ?? assetId,
            note: [assetId, mpan && formatMpan(mpan, 'masked'), locationPostcode].filter(Boolean).join(' · '),
          })),
        ),
        kindOf(
          'Events',
          '/events',
          events.totalItems,
          events.data.map(({ eventUUID, name, startTime, endTime }) => ({
            path: eventUUID,
            title: name,
            note: formatWindow(startTime, endTime),
          })),
        ),
        kindOf(
          'Users',
          '/users',
          users.totalItems,
          users.data.map(({ userUUID, userId, name }) => ({ path: userUUID, title: name, note: userId })),
        ),
        kindOf(
          'Portfolios',
          '/portfolios',
          named.portfolios.length,
          named.portfolios.slice(0, MAX_RESULTS).map(({ portfolioUUID, name, description }) => ({
            path: portfolioUUID,
            title: name,
            note: description ?? '',
          })),
        ),
        kindOf(
          'Schemes',
          '/schemes',
          named.schemes.length,
          named.schemes
            .slice(0, MAX_RESULTS)
            .map(({ schemeUUID, name }) => ({ path: schemeUUID, title: name, note: '' })),
        ),
      ];
    },
    enabled: search.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
  });
  return { found: long ? (data ?? NONE) : NONE, searching: long && (search !== text || isFetching) };
}
