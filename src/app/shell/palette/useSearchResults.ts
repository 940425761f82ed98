import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unloggedApi } from '#app/data/api/client.ts';
import { portfolioQueries } from '#app/data/api/portfolios.ts';
import { schemeQueries } from '#app/data/api/schemes.ts';
import { formatMpan, formatWindow } from '#app/format/format.ts';

export type SearchResult = {
  kind: 'Assets' | 'Events' | 'Users' | 'Portfolios' | 'Schemes';
  path: string;
  title: string;
  note: string;
};

const PAUSE_MS = 250;
const MIN_LENGTH = 2;
const MOST = 5;
const LIST_MS = 60_000;
const NONE: readonly SearchResult[] = [];

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
export function useSearchResults(typed: string): { found: readonly SearchResult[]; searching: boolean } {
  const text = plain(typed);
  const [search] = useDebouncedValue(text, PAUSE_MS);
  const long = text.length >= MIN_LENGTH;
  const { data, isFetching } = useQuery({
    queryKey: ['palette', search],
    queryFn: async ({ client, signal }): Promise<readonly SearchResult[]> => {
      const query = { search, pageSize: MOST };
      const [assets, events, users, portfolios, schemes] = await Promise.all([
        unloggedApi.listAssets({ query: { ...query, sort: 'name' } }, { signal }),
        unloggedApi.listEvents({ query: { ...query, sort: '-startTime' } }, { signal }),
        unloggedApi.listUsers({ query: { ...query, sort: 'name' } }, { signal }),
        client.fetchQuery({ ...portfolioQueries.list(), staleTime: LIST_MS }),
        client.fetchQuery({ ...schemeQueries.list(), staleTime: LIST_MS }),
      ]);
      return [
        ...assets.data.map(({ assetUUID, assetId, name, mpan, locationPostcode }) => ({
          kind: 'Assets' as const,
          path: `/assets/${assetUUID}`,
          title: name ?? assetId,
          note: [assetId, mpan && formatMpan(mpan, 'masked'), locationPostcode].filter(Boolean).join(' · '),
        })),
        ...events.data.map(({ eventUUID, name, startTime, endTime }) => ({
          kind: 'Events' as const,
          path: `/events/${eventUUID}`,
          title: name,
          note: formatWindow(startTime, endTime),
        })),
        ...users.data.map(({ userUUID, userId, name }) => ({
          kind: 'Users' as const,
          path: `/users/${userUUID}`,
          title: name,
          note: userId,
        })),
        ...portfolios.data
          .filter(nameContains(search))
          .slice(0, MOST)
          .map(({ portfolioUUID, name, description }) => ({
            kind: 'Portfolios' as const,
            path: `/portfolios/${portfolioUUID}`,
            title: name,
            note: description ?? '',
          })),
        ...schemes.data
          .filter(nameContains(search))
          .slice(0, MOST)
          .map(({ schemeUUID, name }) => ({
            kind: 'Schemes' as const,
            path: `/schemes/${schemeUUID}`,
            title: name,
            note: '',
          })),
      ];
    },
    enabled: search.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
  });
  return { found: long ? (data ?? NONE) : NONE, searching: long && (search !== text || isFetching) };
}
