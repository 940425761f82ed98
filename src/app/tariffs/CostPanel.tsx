import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { assetQueries } from '#app/api/assets.ts';
import { baselineRange } from '#app/assets/assetSearch.ts';
import { isSeries } from '#app/assets/energyView.ts';
import { formatDayMonth, formatEnergy, formatPounds } from '#app/charts/format.ts';
import type { TimeRange } from '#app/charts/range.ts';
import { Panel } from '#app/shell/Panel.tsx';
import type { Asset } from '#contract/asset.ts';
import type { Direction } from '#contract/primitives.ts';
import type { Tariff } from '#contract/tariff.ts';
import { CostBars } from './CostBars.tsx';
import { costPerDay, totalOf } from './costPerDay.ts';

type CostPanelProps = { asset: Asset; direction: Direction; tariffs: readonly Tariff[]; range: TimeRange };

/** What the days of a range, the last 31 at most, cost or earned under the tariffs in force. */
export function CostPanel({ asset, direction, tariffs, range }: CostPanelProps) {
  const { from, to } = baselineRange(range);
  const { data, error, refetch, isPlaceholderData } = useQuery(assetQueries.consumption(asset.assetUUID, { from, to, granularity: 'halfHour', direction }));
  const days = useMemo(() => (data && isSeries(data) ? costPerDay(tariffs, { start: Date.parse(data.start), values: data.values }, direction) : undefined), [data, tariffs, direction]);
  const total = days && totalOf(days);
  const notes = total && [
    `${formatPounds(total.gbp)} for ${formatEnergy(total.kwh)}, ${formatDayMonth(from)} – ${formatDayMonth(Date.parse(to) - 1)}`,
    total.incomplete > 0 && `${total.incomplete} of ${days.length} days incomplete`,
  ];
  return (
    <Panel>
      <CostBars
        title={direction === 'export' ? 'Earned per day' : 'Cost per day'}
        fileName={`${asset.assetId} ${direction} cost ${from.slice(0, 10)} ${to.slice(0, 10)}`}
        height={220}
        days={days}
        colour={direction === 'export' ? 'var(--hh-export)' : 'var(--hh-metered)'}
        empty={tariffs.length === 0 ? `No ${direction} tariff to cost these days with` : 'No readings under a tariff in this range'}
        note={notes?.filter(Boolean).join(' · ')}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
      />
    </Panel>
  );
}
