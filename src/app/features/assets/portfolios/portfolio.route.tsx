import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useNow } from '#app/data/clock.ts';
import { useParts } from '#app/data/offeredOperations.ts';
import { query } from '#app/data/query.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { RenderWhenNear } from '#app/ui/RenderWhenNear.tsx';
import { RoutePending } from '#app/ui/routeStates.tsx';
import { Stage } from '#app/ui/Stage.tsx';
import type { Portfolio } from '#contract/portfolio.ts';
import { CapabilityStage } from './CapabilityStage.tsx';
import { ComingEvents } from './ComingEvents.tsx';
import { PastEvents } from './PastEvents.tsx';
import { PortfolioHeader } from './PortfolioHeader.tsx';
import { PortfolioSearch, portfolioSearchDefaults } from './portfolioSearch.ts';
import { PortfolioStage } from './PortfolioStage.tsx';
import { PortfolioTabs } from './PortfolioTabs.tsx';
import classes from './portfolios.module.css';

export const Route = createFileRoute('/_frame/portfolios/$portfolioUUID')({
  validateSearch: PortfolioSearch,
  search: { middlewares: [stripSearchParams(portfolioSearchDefaults)] },
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(query('getPortfolio', { params: { portfolioUUID: params.portfolioUUID } })),
  component: PortfolioPage,
});

const PortfolioFloor = lazy(() => import('./PortfolioFloor.tsx'));
const FLOOR_PX = 700;
const needs = {
  season: ['getPortfolioSeason'],
  capability: ['getPortfolioCapability'],
  energy: ['getPortfolioAnalytics', 'getPortfolioConsumption'],
} as const;

function PortfolioPage() {
  const { portfolioUUID } = Route.useParams();
  const { data, error, refetch } = useQuery(query('getPortfolio', { params: { portfolioUUID } }));
  if (data) return <PortfolioView key={portfolioUUID} portfolio={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RoutePending />;
}

function PortfolioView({ portfolio }: { portfolio: Portfolio }) {
  const address = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const now = useNow();
  const put = (change: Partial<PortfolioSearch>, replace = false) =>
    void navigate({ search: (current) => ({ ...current, page: 1, ...change }), replace, resetScroll: false });
  const has = useParts(needs);
  const season = useQuery(
    query(
      'getPortfolioSeason',
      { params: { portfolioUUID: portfolio.portfolioUUID }, query: { pageSize: 30 } },
      { enabled: has.season },
    ),
  );
  const capability = useQuery(
    query(
      'getPortfolioCapability',
      { params: { portfolioUUID: portfolio.portfolioUUID } },
      { enabled: has.capability },
    ),
  );
  return (
    <>
      <Stage>
        <PortfolioHeader portfolio={portfolio} />
        {has.capability ? (
          <CapabilityStage
            capability={capability.data}
            season={season.data}
            error={capability.error}
            onRetry={() => void capability.refetch()}
          />
        ) : (
          has.season && (
            <PortfolioStage season={season.data} error={season.error} onRetry={() => void season.refetch()} />
          )
        )}
      </Stage>
      {has.capability ? (
        <RenderWhenNear height={FLOOR_PX}>
          <Suspense fallback={<Skeleton height={FLOOR_PX} />}>
            <PortfolioFloor
              name={portfolio.name}
              capability={capability.data}
              season={season.data}
              error={capability.error}
              onRetry={() => void capability.refetch()}
            />
          </Suspense>
        </RenderWhenNear>
      ) : (
        season.data && (
          <div className={classes.events}>
            <PastEvents season={season.data} />
            <ComingEvents season={season.data} />
          </div>
        )
      )}
      <PortfolioTabs portfolio={portfolio} address={address} now={now} has={has} onChange={put} />
    </>
  );
}
