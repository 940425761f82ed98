import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ColumnChart } from '#app/charts/ColumnChart.tsx';
import { useNow } from '#app/data/clock.ts';
import { query } from '#app/data/query.ts';
import { formatPercent } from '#app/format/format.ts';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { VerdictLine } from '#app/ui/Stage.tsx';
import { Time } from '#app/ui/Time.tsx';
import { TwoColumns } from '#app/ui/TwoColumns.tsx';
import type { ForecastQuality as Quality } from '#contract/forecastQuality.ts';
import { formatCount, plural } from '#text/count.ts';
import { type AnalyticsSearch, type ChangeAnalytics, spanOf } from './analyticsSearch.ts';
import { ForecastAssets } from './ForecastAssets.tsx';
import { dayPoints, daysInWords, errorSeries, heldMark, heldSeries, leadPoints, verdictLine } from './forecastWords.ts';
import { KeptForecast } from './KeptForecast.tsx';
import { pollScores } from './queryRules.ts';
import { PortfolioSelect } from './Scope.tsx';
import { forecastVerdict } from './tabVerdicts.ts';
import classes from './analytics.module.css';

type ForecastQualityProps = { search: AnalyticsSearch; onChange: ChangeAnalytics };

const LOADING_PX = 520;
const HEIGHT = 220;
/** Days of forecasts that are shown, of which the newest two cannot be over. */
const DAYS = '30';

/** How kept forecasts compare with what was measured: a verdict, by lead time, by day, one day, and asset by asset. */
export default function ForecastQuality({ search, onChange }: ForecastQualityProps) {
  const span = spanOf(DAYS, useNow());
  const { data, error, isPlaceholderData, refetch } = useQuery(
    query('getForecastQuality', { query: { ...span, portfolioUUID: search.portfolio } }, pollScores),
  );
  return (
    <>
      {data?.forecasts.scored !== 0 && <VerdictLine small {...(data && forecastVerdict(data))} />}
      <Toolbar>
        <PortfolioSelect value={search.portfolio} onChange={(portfolio) => onChange({ portfolio, day: undefined })} />
      </Toolbar>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={LOADING_PX} />
        )
      ) : data.forecasts.scored === 0 ? (
        <Unscored quality={data} />
      ) : (
        <>
          <Judged quality={data} stale={isPlaceholderData} />
          {search.portfolio !== undefined && (
            <KeptForecast
              portfolioUUID={search.portfolio}
              days={data.days}
              date={search.day}
              onDate={(day) => onChange({ day }, true)}
            />
          )}
          <SectionHead
            title="Assets, worst first"
            note="The first 24 hours of each forecast; the error is that of the median."
          />
          <Toolbar>
            <SearchBox
              label="Asset, MPAN or postcode"
              width={220}
              value={search.search}
              onChange={(text) => onChange({ search: text }, true)}
            />
          </Toolbar>
          <ForecastAssets span={span} search={search} onChange={onChange} />
        </>
      )}
    </>
  );
}

/** Before the first score: when it comes. */
function Unscored({ quality: { forecasts, nextForecastUTC, nextScoreUTC } }: { quality: Quality }) {
  return (
    <EmptyState
      title="No forecasts scored yet"
      text={
        <>
          Every day at 16:00, the forecast of each portfolio with three days of readings is stored. It is compared with
          metered use once its 48 hours are over. The next is made <Time at={nextForecastUTC} />.{' '}
          {forecasts.pending === 0 ? (
            'A portfolio’s first forecast also replays the previous two weeks where there are readings.'
          ) : (
            <>
              The first score is due <Time at={nextScoreUTC} />.
            </>
          )}
        </>
      }
    />
  );
}

function Judged({ quality, stale }: { quality: Quality; stale: boolean }) {
  const held = useMemo(() => leadPoints(quality, 'coveragePercent'), [quality]);
  const error = useMemo(() => leadPoints(quality, 'errorPercent'), [quality]);
  const heldByDay = useMemo(() => dayPoints(quality, 'coveragePercent'), [quality]);
  const errorByDay = useMemo(() => dayPoints(quality, 'errorPercent'), [quality]);
  const common = { stale, height: HEIGHT, unit: '%', format: formatPercent };
  const byLead = { ...common, head: 'Hours ahead', summary: verdictLine(quality) };
  const byDay = { ...common, head: 'Forecast for', summary: daysInWords(quality) };
  return (
    <>
      <div className={classes.figures}>
        <Figures quality={quality} />
      </div>
      <TwoColumns>
        <Panel>
          <ColumnChart
            {...byLead}
            title="Inside the range, by hours ahead"
            measure="% of half-hours measured between p10 and p90"
            points={held}
            series={heldSeries}
            mark={heldMark}
            fileName="Forecast coverage by hours ahead"
          />
        </Panel>
        <Panel>
          <ColumnChart
            {...byLead}
            title="Error, by hours ahead"
            measure="mean absolute error, % of metered use"
            points={error}
            series={errorSeries}
            fileName="Forecast error by hours ahead"
          />
        </Panel>
        <Panel>
          <ColumnChart
            {...byDay}
            title="Inside the range, by day"
            measure="% of half-hours measured between p10 and p90"
            points={heldByDay}
            series={heldSeries}
            mark={heldMark}
            fileName="Forecast coverage by day"
          />
        </Panel>
        <Panel>
          <ColumnChart
            {...byDay}
            title="Error, by day"
            measure="mean absolute error, % of metered use"
            points={errorByDay}
            series={errorSeries}
            fileName="Forecast error by day"
          />
        </Panel>
      </TwoColumns>
    </>
  );
}

function Figures({ quality: { twoWeeks, forecasts, nextScoreUTC } }: { quality: Quality }) {
  const { coveragePercent, belowPercent, errorPercent, halfHours } = twoWeeks;
  const above = coveragePercent === null || belowPercent === null ? null : 100 - coveragePercent - belowPercent;
  return (
    <>
      <Figure
        label="Inside the range, two weeks"
        value={formatPercent(coveragePercent)}
        note={plural(halfHours, 'half-hour')}
      />
      <Figure label="Below the range" value={formatPercent(belowPercent)} note={'target 10\u202f%'} />
      <Figure label="Above the range" value={formatPercent(above)} note={'target 10\u202f%'} />
      <Figure label="Error, two weeks" value={formatPercent(errorPercent)} note="of metered use" />
      <Figure
        label="Forecasts scored"
        value={formatCount(forecasts.scored)}
        note={`of ${DAYS} days; ${formatCount(forecasts.pending)} pending`}
      />
      <Figure
        label="Never scored"
        value={formatCount(forecasts.unscored)}
        note={
          <>
            next score <Time at={nextScoreUTC} />
          </>
        }
      />
    </>
  );
}
