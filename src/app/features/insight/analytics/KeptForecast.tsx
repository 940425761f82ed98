import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { HalfHourChart } from '#app/charts/HalfHourChart.tsx';
import type { HalfHourGrid } from '#app/charts/halfHours.ts';
import { query } from '#app/data/query.ts';
import { formatDate, formatPercent } from '#app/format/format.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { ForecastQuality, KeptForecast as Kept } from '#contract/forecastQuality.ts';
import { formatCount, plural } from '#text/count.ts';
import { unscoredBands } from './forecastWords.ts';
import { SLOW } from './queryRules.ts';
import classes from './analytics.module.css';

type KeptForecastProps = {
  portfolioUUID: string;
  days: ForecastQuality['days'];
  /** Undefined for the newest. */
  date: string | undefined;
  onDate: (date: string) => void;
};

/** A portfolio's forecast as it was made on a day, beside what was measured. */
export function KeptForecast({ portfolioUUID, days, date, onDate }: KeptForecastProps) {
  const shown = days.find((day) => day.date === date)?.date ?? days.at(-1)?.date;
  const { data, error, isPlaceholderData, refetch } = useQuery(
    query(
      'getKeptForecast',
      { params: { portfolioUUID, date: shown ?? '' } },
      { ...SLOW, enabled: shown !== undefined },
    ),
  );
  const grid = useMemo(() => data && gridOf(data), [data]);
  return (
    <div className={classes.block}>
      <Panel>
        <HalfHourChart
          title="Forecast against metered use"
          fileName={`Forecast of ${shown ?? ''}`}
          height={260}
          grid={grid}
          stale={isPlaceholderData}
          error={data === undefined ? error : undefined}
          onRetry={() => void refetch()}
          {...(data && { through: data.start })}
          note={data ? noteOf(data) : '\u00a0'}
          controls={
            <Select
              aria-label="Forecast day"
              w={150}
              allowDeselect={false}
              data={days.toReversed().map((day) => ({ value: day.date, label: formatDate(day.date) }))}
              value={shown ?? null}
              onChange={(chosen) => chosen !== null && onDate(chosen)}
            />
          }
        />
      </Panel>
    </div>
  );
}

const gridOf = ({ start, stepSeconds, values, p10, p90, measured }: Kept): HalfHourGrid => ({
  start,
  stepSeconds,
  bands: measured === null ? [] : unscoredBands(measured, Date.parse(start), stepSeconds * 1000),
  bandsMean: 'In events, or too few readings',
  series: [
    { key: 'forecast', label: 'Forecast', kind: 'forecast', values, low: p10, high: p90 },
    { key: 'measured', label: 'Measured', kind: 'metered', values: measured ?? values.map(() => null) },
  ],
});

function noteOf({ assets, assetsForecast, readingsPercent, isReplayed, leadTimes }: Kept): string {
  const halfHours = leadTimes.reduce((sum, lead) => sum + lead.halfHours, 0);
  const of =
    assetsForecast < assets ? `${formatCount(assetsForecast)} of ${plural(assets, 'asset')}` : plural(assets, 'asset');
  const read = readingsPercent === null ? '' : ` · ${formatPercent(readingsPercent)} of readings`;
  return `${of}${read} · ${plural(halfHours, 'half-hour')} scored${isReplayed ? ' · replayed' : ''}`;
}
