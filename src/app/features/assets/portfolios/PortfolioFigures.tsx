import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ClockChart } from '#app/charts/ClockChart.tsx';
import type { ClockSeries } from '#app/charts/clockSlots.ts';
import { query } from '#app/data/query.ts';
import { formatEnergy, formatPercent, formatPounds, splitCarbon, splitUnit } from '#app/format/format.ts';
import type { TimeRange } from '#app/format/range.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { RangePicker } from '#app/ui/RangePicker.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { PortfolioAnalytics } from '#contract/analytics.ts';
import type { Portfolio } from '#contract/portfolio.ts';
import { formatCount, plural } from '#text/count.ts';
import { receivedPercent } from '#text/receivedPercent.ts';
import { PortfolioEnergy } from './PortfolioEnergy.tsx';
import { rangeOf } from './portfolioRange.ts';
import type { PortfolioSearch } from './portfolioSearch.ts';
import { SumsOf } from './SumsOf.tsx';
import classes from './portfolios.module.css';

type PortfolioFiguresProps = {
  portfolio: Portfolio;
  address: PortfolioSearch;
  now: number;
  onRange: (range: TimeRange) => void;
};

const HEIGHT = 240;

/** The portfolio's energy over a range, and its daily profile. */
export function PortfolioFigures({ portfolio, address, now, onRange }: PortfolioFiguresProps) {
  const { portfolioUUID, name } = portfolio;
  const range = rangeOf(address, now);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    query('getPortfolioAnalytics', { params: { portfolioUUID }, query: range }),
  );
  const series = useMemo(
    (): readonly ClockSeries[] | undefined =>
      data && [
        {
          key: 'working',
          label: 'Working days',
          colour: 'var(--hh-metered)',
          filled: true,
          values: data.workingDayProfile,
        },
        {
          key: 'other',
          label: 'Weekends and bank holidays',
          colour: 'var(--hh-baseline)',
          dash: '5 3',
          values: data.nonWorkingDayProfile,
        },
      ],
    [data],
  );
  const unknown = data && data.coverage.present === 0 ? 'No readings in this range' : undefined;
  return (
    <div className={classes.panels}>
      <Panel>
        <div className={classes.head}>
          <h2>Energy</h2>
          <RangePicker value={range} onChange={onRange} now={now} />
        </div>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div className={classes.figures} aria-busy={!data} style={{ opacity: isPlaceholderData ? 0.55 : 1 }}>
            {data ? <Figures analytics={data} /> : <Skeleton height={78} style={{ gridColumn: '1 / -1' }} />}
          </div>
        )}
        {data && <SumsOf analytics={data} />}
      </Panel>
      <Panel>
        <PortfolioEnergy
          portfolio={portfolio}
          range={range}
          now={now}
          read={data && !isPlaceholderData ? receivedPercent(data.coverage) : null}
          onRange={onRange}
        />
      </Panel>
      <Panel>
        <ClockChart
          title="Average day"
          fileName={`${name} day`}
          height={HEIGHT}
          measure="mean kWh per half-hour"
          series={series}
          stale={isPlaceholderData}
          error={data === undefined ? error : undefined}
          onRetry={() => void refetch()}
          empty={unknown}
          show={(value) => formatEnergy(value)}
          summary={data ? profileInWords(data) : ''}
        />
      </Panel>
    </div>
  );
}

function Figures({ analytics }: { analytics: PortfolioAnalytics }) {
  const {
    assets,
    pricedAssets,
    importKwh,
    exportKwh,
    meanKw,
    peakKw,
    peakUTC,
    baseLoadKw,
    loadFactorPercent,
    costGbp,
    carbonKg,
    carbonSource,
  } = analytics;
  const read = receivedPercent(analytics.coverage);
  const imported = splitUnit(importKwh, 'kWh');
  const peak = splitUnit(peakKw, 'kW');
  const mean = splitUnit(meanKw, 'kW');
  return (
    <>
      <Figure
        label="Imported"
        {...imported}
        note={read === null ? 'no readings due yet' : `${formatPercent(read)} of readings received`}
      />
      <Figure
        label="Exported"
        {...splitUnit(exportKwh, 'kWh')}
        note={exportKwh === null ? 'no export readings' : undefined}
      />
      <Figure label="Peak" {...peak} note={peakUTC === null ? undefined : <Time at={peakUTC} />} />
      <Figure label="Mean" {...mean} note={`load factor ${formatPercent(loadFactorPercent)}`} />
      <Figure label="Base load" {...splitUnit(baseLoadKw, 'kW')} />
      <Figure
        label="Energy cost"
        value={formatPounds(costGbp)}
        note={costGbp === null ? 'no tariffs' : `for ${formatCount(pricedAssets)} of ${plural(assets, 'asset')}`}
      />
      <Figure label="Carbon" {...splitCarbon(carbonKg)} note={<span title={carbonSource}>typical grid mix</span>} />
    </>
  );
}

function profileInWords({ workingDayProfile, nonWorkingDayProfile }: PortfolioAnalytics): string {
  const peakOf = (profile: readonly (number | null)[]): string => {
    const highest = profile.reduce<number>(
      (best, value, slot) => ((value ?? -1) > (profile[best] ?? -1) ? slot : best),
      0,
    );
    return (
      `peak at ${String(Math.floor(highest / 2)).padStart(2, '0')}:${highest % 2 ? '30' : '00'} with ` +
      formatEnergy(profile[highest])
    );
  };
  return `Working days: ${peakOf(workingDayProfile)}. Weekends and bank holidays: ${peakOf(nonWorkingDayProfile)}.`;
}
