import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { HalfHourChart } from '#app/charts/HalfHourChart.tsx';
import type { HalfHourGrid } from '#app/charts/halfHours.ts';
import { query } from '#app/data/query.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { PortfolioForecast as Forecast } from '#contract/forecast.ts';
import type { Portfolio } from '#contract/portfolio.ts';
import { formatCount } from '#text/count.ts';
import { sampledNote, withheldNote } from './portfolioRange.ts';
import { temperatureNote } from './temperatureNote.ts';
import classes from './portfolios.module.css';

const HEIGHT = 240;

/** The next 48 hours of the portfolio's net energy: expected value within its p10 to p90 range. */
export function PortfolioForecast({ portfolio: { portfolioUUID, name } }: { portfolio: Portfolio }) {
  const { data, error, refetch } = useQuery(query('getPortfolioForecast', { params: { portfolioUUID } }));
  const grid = useMemo((): HalfHourGrid | undefined => {
    if (!data) return undefined;
    const { start, stepSeconds, values, p10, p90 } = data;
    return {
      start,
      stepSeconds,
      series: [
        { key: 'forecast', label: 'Expected (import less export)', kind: 'forecast', values, low: p10, high: p90 },
      ],
    };
  }, [data]);

  if (data?.status === 'INSUFFICIENT_DATA')
    return (
      <>
        <div className={classes.head}>
          <h2>Next 48 hours</h2>
        </div>
        <EmptyState
          title="Too little history for a forecast"
          text="A forecast needs several weeks of readings from at least one asset."
        />
      </>
    );
  return (
    <HalfHourChart
      title="Next 48 hours"
      fileName={`${name} forecast`}
      height={HEIGHT}
      grid={grid}
      error={data === undefined ? error : undefined}
      onRetry={() => void refetch()}
      note={data ? noteOf(data) : '\u00a0'}
    />
  );
}

/** The basis of the forecast. */
function noteOf({
  portfolioUUID,
  assets,
  assetsSampled,
  sampledWithin,
  assetsWithheld,
  assetsWithForecast,
  dataThroughUTC,
  status,
  temperature,
}: Forecast): ReactNode {
  return (
    <>
      {assetsWithForecast < assets && (
        <>
          {`${formatCount(assetsWithForecast)} of ${formatCount(assets)} assets, `}
          <Link to="/data-quality" search={{ portfolio: portfolioUUID }} className={classes.link}>
            {formatCount(assets - assetsWithForecast)} with too little history
          </Link>
          {' · '}
        </>
      )}
      {dataThroughUTC !== null && (
        <>
          Latest reading <Time at={dataThroughUTC} />
        </>
      )}
      {sampledNote({ assets, assetsSampled, sampledWithin })}
      {withheldNote({ assetsWithheld })}
      {status === 'SHORT_HISTORY' && ' · short history, wider range'}
      {temperatureNote(temperature)}
    </>
  );
}
