import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { assetQueries } from '#app/api/assets.ts';
import { eventQueries } from '#app/api/events.ts';
import { portfolioQueries } from '#app/api/portfolios.ts';
import { schemeQueries } from '#app/api/schemes.ts';
import { userQueries } from '#app/api/users.ts';
import { formatMpan, formatWindow } from '#app/charts/format.ts';

export type Found = { kind: 'Assets' | 'Events' | 'Users' | 'Portfolios' | 'Schemes'; path: string; title: string; note: string };

const PAUSE_MS = 250;
const MIN_LENGTH = 2;
const MOST = 5;
const LIST_MS = 60_000;

/** An MPAN is often written in groups; the interface searches its digits. */
const plain = (query: string): string => (/^[\d\s]{6,}$/.test(query) ? query.replaceAll(/\s/g, '') : query.trim());

/**
 * What the tenant has under these letters, once typing pauses: assets by name, id, MPAN or postcode, events and users
 * by one request each; portfolios and schemes out of lists that are read once. A request that is overtaken is given up.
 */
export function useFound(typed: string): { found: readonly Found[]; searching: boolean } {
  const [paused] = useDebouncedValue(plain(typed), PAUSE_MS);
  const asked = plain(typed).length >= MIN_LENGTH && paused.length >= MIN_LENGTH;
  const query = { search: paused, pageSize: MOST };
  const assets = useQuery({ ...assetQueries.list({ ...query, sort: 'name' }), enabled: asked });
  const events = useQuery({ ...eventQueries.list({ ...query, sort: '-startTime' }), enabled: asked, refetchInterval: false });
  const users = useQuery({ ...userQueries.list({ ...query, sort: 'name' }), enabled: asked });
  const portfolios = useQuery({ ...portfolioQueries.list(), enabled: asked, staleTime: LIST_MS });
  const schemes = useQuery({ ...schemeQueries.list(), enabled: asked, staleTime: LIST_MS, refetchInterval: false });
  if (!asked) return { found: [], searching: plain(typed).length >= MIN_LENGTH };

  const matches = ({ name }: { name: string }) => name.toLowerCase().includes(paused.toLowerCase());
  const found: Found[] = [
    ...(assets.data?.data ?? []).map(({ assetUUID, assetId, name, mpan, locationPostcode }) => ({
      kind: 'Assets' as const,
      path: `/assets/${assetUUID}`,
      title: name ?? assetId,
      note: [assetId, mpan && formatMpan(mpan, 'masked'), locationPostcode].filter(Boolean).join(' · '),
    })),
    ...(events.data?.data ?? []).map(({ eventUUID, name, startTime, endTime }) => ({
      kind: 'Events' as const,
      path: `/events/${eventUUID}`,
      title: name,
      note: formatWindow(startTime, endTime),
    })),
    ...(users.data?.data ?? []).map(({ userUUID, userId, name }) => ({ kind: 'Users' as const, path: `/users/${userUUID}`, title: name, note: userId })),
    ...(portfolios.data?.data ?? [])
      .filter(matches)
      .slice(0, MOST)
      .map(({ portfolioUUID, name, description }) => ({ kind: 'Portfolios' as const, path: `/portfolios/${portfolioUUID}`, title: name, note: description ?? '' })),
    ...(schemes.data?.data ?? [])
      .filter(matches)
      .slice(0, MOST)
      .map(({ schemeUUID, name }) => ({ kind: 'Schemes' as const, path: `/schemes/${schemeUUID}`, title: name, note: '' })),
  ];
  return { found, searching: paused !== plain(typed) || [assets, events, users].some(({ isFetching }) => isFetching) };
}
