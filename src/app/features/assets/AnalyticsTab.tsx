import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import type { TimeRange } from '#app/format/range.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { Asset } from '#contract/asset.ts';
import { AnalyticsFigures } from './AnalyticsFigures.tsx';
import { analysedRange } from './assetSearch.ts';
import { DurationCurve } from './DurationCurve.tsx';
import { WeekHeatMap } from './WeekHeatMap.tsx';
import figures from './AnalyticsFigures.module.css';
import shared from './asset.module.css';

const NEVER: TimeRange = { from: '', to: '' };

/** Figures over the range, the load duration curve, and the usual week. */
export function AnalyticsTab({ asset, range, now }: { asset: Asset; range: TimeRange; now: number }) {
  const analysed = analysedRange(range, now);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    query(
      'getAssetAnalytics',
      { params: { assetUUID: asset.assetUUID }, query: analysed ?? NEVER },
      { keepsPrevious: true, enabled: analysed !== null },
    ),
  );
  const frame = {
    loading: data === undefined,
    error: data === undefined ? error : undefined,
    onRetry: () => void refetch(),
    stale: isPlaceholderData,
  };
  if (analysed === null) {
    return (
      <Panel>
        <EmptyState title="This period has not started yet" text="Choose a period in the past." />
      </Panel>
    );
  }
  return (
    <div className={shared.cards}>
      {data ? (
        <AnalyticsFigures analytics={data} stale={isPlaceholderData} />
      ) : error ? (
        <Panel>
          <ErrorState error={error} onRetry={frame.onRetry} />
        </Panel>
      ) : (
        <Skeleton className={figures.loading} />
      )}
      <div className={shared.halves}>
        <Panel>
          <WeekHeatMap {...frame} heatMap={data?.heatMap} fileName={`${asset.assetId} typical week`} />
        </Panel>
        <Panel>
          <DurationCurve
            {...frame}
            loadDuration={data?.loadDuration}
            fileName={`${asset.assetId} load duration curve`}
          />
        </Panel>
      </div>
    </div>
  );
}
