import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChartFrameProps } from '#app/charts/Chart.tsx';
import { DailyBars } from '#app/charts/DailyBars.tsx';
import { HalfHourChart } from '#app/charts/HalfHourChart.tsx';
import type { HalfHourGrid } from '#app/charts/halfHours.ts';
import { duePeriods } from '#app/charts/periods.ts';
import { query } from '#app/data/query.ts';
import { formatPercent } from '#app/format/format.ts';
import type { TimeRange } from '#app/format/range.ts';
import type { Portfolio } from '#contract/portfolio.ts';
import { resolutionFor } from '#energy/time/resolution.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { isoOf, sampledNote, withheldNote } from './portfolioRange.ts';

type PortfolioEnergyProps = {
  portfolio: Portfolio;
  range: TimeRange;
  now: number;
  /** Percent of the due half hours that have a reading; null if unknown. */
  read: number | null;
  onRange: (range: TimeRange) => void;
};

const HEIGHT = 260;

/** The sum of a portfolio's imports, as finely as the range allows; a bar opens its day or month. */
export function PortfolioEnergy({
  portfolio: { portfolioUUID, name },
  range,
  now,
  read,
  onRange,
}: PortfolioEnergyProps) {
  const granularity = resolutionFor(Date.parse(range.from), Date.parse(range.to));
  const { data, error, refetch, isPlaceholderData } = useQuery(
    query('getPortfolioConsumption', { params: { portfolioUUID }, query: { ...range, granularity } }),
  );
  const grid = useMemo((): HalfHourGrid | undefined => {
    if (!data?.values || data.start === null || data.stepSeconds === null) return undefined;
    return {
      start: data.start,
      stepSeconds: data.stepSeconds,
      series: [{ key: 'import', label: 'Metered', kind: 'metered', values: data.values }],
    };
  }, [data]);
  const dueUntil = Math.floor(now / HALF_HOUR_MS) * HALF_HOUR_MS;
  const periods = useMemo(
    () => (data?.periods ? duePeriods(data.periods, { now: dueUntil, assets: data.assets }) : undefined),
    [data, dueUntil],
  );
  const frame: ChartFrameProps = {
    title: 'Imported energy',
    fileName: `${name} import ${range.from.slice(0, 10)} ${range.to.slice(0, 10)}`,
    height: HEIGHT,
    error: data === undefined ? error : undefined,
    onRetry: () => void refetch(),
    stale: isPlaceholderData,
    note:
      read === null ? '\u00a0' : `${formatPercent(read)} of readings received${sampledNote(data)}${withheldNote(data)}`,
  };
  if (periods) return <DailyBars {...frame} periods={periods} onOpen={({ from, to }) => onRange({ from, to })} />;
  return <HalfHourChart {...frame} grid={grid} onZoom={(from, to) => onRange({ from: isoOf(from), to: isoOf(to) })} />;
}
