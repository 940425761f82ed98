import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { query } from '#app/data/query.ts';
import { baselineRange } from '#app/format/addressRange.ts';
import { formatDayMonth, formatEnergy, formatPounds } from '#app/format/format.ts';
import type { TimeRange } from '#app/format/range.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { Asset } from '#contract/asset.ts';
import type { CostBasis } from '#contract/cost.ts';
import type { Direction } from '#contract/primitives.ts';
import type { Tariff } from '#contract/tariff.ts';
import { CostBars } from './CostBars.tsx';
import { dayCosts, totalOf, unpricedText } from './dayCosts.ts';

const BASES = [
  { value: 'AS_TOLD', label: 'As reported' },
  { value: 'CORRECTED', label: 'As corrected' },
];

type CostPanelProps = { asset: Asset; direction: Direction; tariffs: readonly Tariff[]; range: TimeRange };

/**
 * Cost or earnings of the days of a range, the last 31 at most: by the tariffs as recorded at the time, or as corrected
 * since.
 */
export function CostPanel({ asset, direction, tariffs, range }: CostPanelProps) {
  const { from, to } = baselineRange(range);
  const [costs, setCosts] = useState<CostBasis>('AS_TOLD');
  const mayDiffer = tariffs.some(({ version, tariffType }) => version > 1 || tariffType === 'DYNAMIC');
  const { data, error, refetch, isPlaceholderData } = useQuery(
    query(
      'getAssetCosts',
      { params: { assetUUID: asset.assetUUID }, query: { from, to, direction, costs } },
      { keepsPrevious: true },
    ),
  );
  const days = useMemo(() => data && dayCosts(data), [data]);
  const total = days && totalOf(days);
  const notes = data &&
    total && [
      `${formatPounds(data.costGbp)} for ${formatEnergy(total.kwh)}, ${formatDayMonth(from)} – ` +
        formatDayMonth(Date.parse(to) - 1),
      total.incomplete > 0 && `${total.incomplete} of ${days.length} days incomplete`,
      unpricedText(data),
    ];
  return (
    <Panel>
      <CostBars
        title={direction === 'export' ? 'Earned per day' : 'Cost per day'}
        fileName={`${asset.assetId} ${direction} cost ${from.slice(0, 10)} ${to.slice(0, 10)}`}
        height={220}
        days={days}
        colour={direction === 'export' ? 'var(--hh-export)' : 'var(--hh-metered)'}
        empty={
          tariffs.length === 0 ? `No ${direction} tariff for these days` : 'No readings under a tariff in this period'
        }
        controls={
          mayDiffer && (
            <SegmentedControl
              size="xs"
              aria-label="Costs"
              data={BASES}
              value={costs}
              onChange={(basis) => setCosts(basis === 'CORRECTED' ? 'CORRECTED' : 'AS_TOLD')}
            />
          )
        }
        note={notes?.filter(Boolean).join(' · ')}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
      />
    </Panel>
  );
}
