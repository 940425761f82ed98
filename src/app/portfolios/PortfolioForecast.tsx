import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { portfolioQueries } from '#app/api/portfolios.ts';
import { formatInstant } from '#app/charts/format.ts';
import { HalfHourChart } from '#app/charts/HalfHourChart.tsx';
import type { HalfHourGrid } from '#app/charts/halfHours.ts';
import { EmptyState } from '#app/shell/EmptyState.tsx';
import type { Portfolio } from '#contract/portfolio.ts';
import classes from './portfolios.module.css';

const HEIGHT = 240;

/** The next 48 hours of the portfolio's net energy: expected value within its p10 to p90 range. */
export function PortfolioForecast({ portfolio: { portfolioUUID, name } }: { portfolio: Portfolio }) {
  const { data, error, refetch } = useQuery(portfolioQueries.forecast(portfolioUUID));
  const grid = useMemo((): HalfHourGrid | undefined => {
    if (!data) return undefined;
    const { start, stepSeconds, values, p10, p90 } = data;
    return { start, stepSeconds, series: [{ key: 'forecast', label: 'Expected net import, with p10–p90', kind: 'forecast', values, low: p10, high: p90 }] };
  }, [data]);

  if (data?.status === 'INSUFFICIENT_DATA')
    return (
      <>
        <div className={classes.head}>
          <h2>Next 48 hours</h2>
        </div>
        <EmptyState title="Too little history for a forecast" text="A forecast needs readings of the past weeks from at least one asset." />
      </>
    );
  const notes = data && [
    data.assetsWithForecast < data.assets ? `${data.assetsWithForecast.toLocaleString('en-GB')} of ${data.assets.toLocaleString('en-GB')} assets` : null,
    data.dataThroughUTC && `Data through ${formatInstant(data.dataThroughUTC)}`,
    data.status === 'SHORT_HISTORY' ? 'short history, wider range' : null,
  ];
  return (
    <HalfHourChart
      title="Next 48 hours"
      fileName={`${name} forecast`}
      height={HEIGHT}
      grid={grid}
      error={data === undefined ? error : undefined}
      onRetry={() => void refetch()}
      note={notes?.filter(Boolean).join(' · ') ?? '\u00a0'}
    />
  );
}
