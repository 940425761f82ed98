import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { HalfHourChart } from '#app/charts/HalfHourChart.tsx';
import type { HalfHourGrid } from '#app/charts/halfHours.ts';
import { query } from '#app/data/query.ts';
import { eventsOfAsset } from '#app/data/sharedQueries.ts';
import { mayExport } from '#app/format/assetWords.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Asset } from '#contract/asset.ts';
import type { Forecast } from '#contract/forecast.ts';
import { plural } from '#text/count.ts';
import { describeAgainstBaseline, alignToForecast, rangeOfForecast } from './baselineAhead.ts';
import { bandsOf } from './energyView.ts';

const SLOW_POLL_MS = 300_000;
const NO_RANGE = { from: '', to: '' };

/** The next 48 hours: expected energy, its 80 % range, and the baseline that an event would be measured against. */
export function ForecastPanel({ asset, unit }: { asset: Asset; unit: 'kWh' | 'kW' }) {
  const {
    data: forecast,
    error,
    refetch,
  } = useQuery(
    query('getAssetForecast', { params: { assetUUID: asset.assetUUID } }, { refetchInterval: SLOW_POLL_MS }),
  );
  const { data: events } = useQuery(eventsOfAsset(asset.assetUUID));
  const ahead = forecast && rangeOfForecast(forecast);
  const { data: baseline } = useQuery(
    query(
      'getAssetBaselines',
      { params: { assetUUID: asset.assetUUID }, query: ahead ?? NO_RANGE },
      { enabled: ahead !== undefined },
    ),
  );

  const grid = useMemo((): HalfHourGrid | undefined => {
    if (!forecast) return undefined;
    const { start, stepSeconds, values, p10, p90 } = forecast;
    const shown = rangeOfForecast(forecast);
    const expected = alignToForecast(forecast, baseline);
    const label = mayExport(asset) ? 'Expected (import less export)' : 'Expected';
    return {
      start,
      stepSeconds,
      series: [
        { key: 'forecast', label, kind: 'forecast', values, low: p10, high: p90 },
        ...(expected ? [{ key: 'baseline', label: 'Baseline', kind: 'baseline' as const, values: expected }] : []),
      ],
      bands: bandsOf(events?.data ?? [], shown),
    };
  }, [forecast, baseline, events, asset]);

  return (
    <Panel>
      <HalfHourChart
        title="Next 48 hours"
        fileName={`${asset.assetId} forecast`}
        height={240}
        grid={grid}
        unit={unit}
        nothingText="Too little history for a forecast"
        error={forecast === undefined ? error : undefined}
        onRetry={() => void refetch()}
        note={forecast && noteOf(forecast, describeAgainstBaseline(forecast, baseline))}
      />
    </Panel>
  );
}

/** The basis of the forecast. */
function noteOf({ status, dataThroughUTC, historyDays }: Forecast, verdict: string | null): ReactNode {
  if (status === 'INSUFFICIENT_DATA') return undefined;
  return (
    <>
      {verdict !== null && `${verdict} · `}
      {dataThroughUTC !== null && (
        <>
          Latest reading <Time at={dataThroughUTC} /> ·{' '}
        </>
      )}
      {plural(historyDays, 'day')} of history{status === 'SHORT_HISTORY' && ', which is short, so the range is wider'}
    </>
  );
}
