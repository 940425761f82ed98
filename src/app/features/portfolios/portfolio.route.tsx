import { useQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { useNow } from '#app/data/api/clock.ts';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';
import { portfolioQueries } from '#app/data/api/portfolios.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { RenderWhenNear } from '#app/ui/RenderWhenNear.tsx';
import { RoutePending } from '#app/ui/routeStates.tsx';
import { Stage } from '#app/ui/Stage.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Portfolio } from '#contract/portfolio.ts';
import { ComingEvents } from './ComingEvents.tsx';
import { PastEvents } from './PastEvents.tsx';
import { PortfolioAssets } from './PortfolioAssets.tsx';
import { PortfolioFigures } from './PortfolioFigures.tsx';
import { PortfolioHeader } from './PortfolioHeader.tsx';
import { PortfolioSearch, portfolioSearchDefaults } from './portfolioSearch.ts';
import { PortfolioStage } from './PortfolioStage.tsx';
import classes from './portfolios.module.css';

export const Route = createFileRoute('/_frame/portfolios/$portfolioUUID')({
  validateSearch: PortfolioSearch,
  search: { middlewares: [stripSearchParams(portfolioSearchDefaults)] },
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(portfolioQueries.detail(params.portfolioUUID)),
  component: PortfolioPage,
});

const FIGURES_PX = 900;

function PortfolioPage() {
  const { portfolioUUID } = Route.useParams();
  const { data, error, refetch } = useQuery(portfolioQueries.detail(portfolioUUID));
  if (data) return <PortfolioView key={portfolioUUID} portfolio={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RoutePending />;
}

function PortfolioView({ portfolio }: { portfolio: Portfolio }) {
  const address = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const now = useNow();
  const put = (change: Partial<PortfolioSearch>, replace = false) =>
    void navigate({ search: (current) => ({ ...current, page: 1, ...change }), replace, resetScroll: false });
  const earns = useIsOffered('getPortfolioSeason');
  const season = useQuery({ ...portfolioQueries.season(portfolio.portfolioUUID), enabled: earns });
  const isActive = portfolio.status === 'ACTIVE';
  const facts = [
    ['Description', portfolio.description ?? '–'],
    ['Created', <Time key="created" at={portfolio.createdUTC} />],
    ['Last changed', <Time key="changed" at={portfolio.updatedUTC} />],
    ...(portfolio.archivedUTC === null
      ? []
      : [['Archived', <Time key="archived" at={portfolio.archivedUTC} />] as const]),
  ] as const;

  return (
    <>
      {earns ? (
        <Stage>
          <PortfolioHeader portfolio={portfolio} />
          <PortfolioStage season={season.data} error={season.error} onRetry={() => void season.refetch()} />
        </Stage>
      ) : (
        <PortfolioHeader portfolio={portfolio} />
      )}
      {season.data && (
        <div className={classes.events}>
          <PastEvents season={season.data} />
          <ComingEvents season={season.data} />
        </div>
      )}
      <div className={classes.cards}>
        {isActive && portfolio.assetCount > 0 && (
          <RenderWhenNear height={FIGURES_PX}>
            <PortfolioFigures portfolio={portfolio} address={address} now={now} onRange={put} />
          </RenderWhenNear>
        )}
      </div>
      <h2 className={classes.section}>Assets</h2>
      <PortfolioAssets portfolio={portfolio} address={address} onChange={put} />
      <div className={classes.about}>
        <Facts facts={facts} wide />
      </div>
    </>
  );
}
