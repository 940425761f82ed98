import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '#app/data/query.ts';
import { UserConsents } from '#app/features/tenants/consents/index.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { RoutePending } from '#app/ui/routeStates.tsx';
import type { Asset } from '#contract/asset.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';

/** Consents and refusals of the asset's user: for this asset, or for all of theirs. */
export function ConsentsTab({ asset, now }: { asset: Asset; now: number }) {
  return asset.userUUID === null ? (
    <EmptyState title="No user assigned" text="Consents are given by a user. Assign a user to this asset first." />
  ) : (
    <OfUser asset={asset} userUUID={asset.userUUID} now={now} />
  );
}

function OfUser({ asset, userUUID, now }: { asset: Asset; userUUID: string; now: number }) {
  const user = useQuery(query('getUser', { params: { userUUID } }));
  const consents = useQuery({
    ...query('listConsents', { query: { userUUID, sort: '-createdUTC', pageSize: MAX_PAGE_SIZE } }),
    select: (page) => ({
      ...page,
      data: page.data.filter(({ assetUUID }) => assetUUID === null || assetUUID === asset.assetUUID),
    }),
  });
  const assets = useMemo(() => [asset], [asset]);
  if (user.data) return <UserConsents user={user.data} consents={consents} assets={assets} now={now} />;
  return user.error ? <ErrorState error={user.error} onRetry={() => void user.refetch()} /> : <RoutePending />;
}
