import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '#app/data/query.ts';
import { baselineRange } from '#app/format/addressRange.ts';
import { formatDayMonth, formatPence } from '#app/format/format.ts';
import type { TimeRange } from '#app/format/range.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { Tariff } from '#contract/tariff.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { formatCount, plural } from '#text/count.ts';
import { PriceChart } from './PriceChart.tsx';
import { priceSteps, priceSummary } from './priceSteps.ts';

/** Half-hourly prices of a dynamic tariff over a range, its last 31 days at most. */
export function PricesPanel({ tariff, range }: { tariff: Tariff; range: TimeRange }) {
  const { from, to, isCut } = baselineRange(range);
  const shown = useMemo(() => ({ from, to }), [from, to]);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    query('getTariffPrices', { params: { tariffUUID: tariff.tariffUUID }, query: shown }, { keepsPrevious: true }),
  );
  const summary = useMemo(() => data && priceSummary(priceSteps(data, shown)), [data, shown]);
  const steps = (Date.parse(to) - Date.parse(from)) / HALF_HOUR_MS;
  const notes = [
    isCut && `${formatDayMonth(from)} – ${formatDayMonth(Date.parse(to) - 1)}, 31 days`,
    summary?.mean != null && `${formatPence(summary.mean)} on average`,
    summary &&
      (summary.priced === steps
        ? 'every half-hour priced'
        : `${formatCount(summary.priced)} of ${plural(steps, 'half-hour')} priced, the others at the ` +
          'tariff’s rate'),
  ];
  return (
    <Panel>
      <PriceChart
        title="Half-hourly prices"
        fileName={`${tariff.name} prices ${from.slice(0, 10)} ${to.slice(0, 10)}`}
        height={240}
        range={shown}
        prices={data}
        colour={tariff.direction === 'export' ? 'var(--hh-export)' : 'var(--hh-metered)'}
        note={notes.filter(Boolean).join(' · ')}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
      />
    </Panel>
  );
}
