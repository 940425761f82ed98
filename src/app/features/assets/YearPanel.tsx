import { useInViewport } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { CarpetSeries } from '#app/charts/carpet.ts';
import { YearCarpet } from '#app/charts/YearCarpet.tsx';
import { query } from '#app/data/query.ts';
import { eventsOfAsset } from '#app/data/sharedQueries.ts';
import { rangeOfDay } from '#app/format/addressRange.ts';
import { dataThrough } from '#app/format/assetWords.ts';
import { rangeLabel, type TimeRange } from '#app/format/range.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { Asset } from '#contract/asset.ts';
import { type AssetSearch } from './assetSearch.ts';
import { eventDaysOf, isSeries } from './energyView.ts';
import { CARPET_DAYS, yearAround } from './yearAround.ts';

type YearPanelProps = {
  asset: Asset;
  range: TimeRange;
  address: AssetSearch;
  onChange: (change: Partial<AssetSearch>) => void;
  now: number;
};

const NOTHING: readonly string[] = [];

/** A year of half hours in one image; requested when it is scrolled into view. */
export function YearPanel({ asset, range, address, onChange, now }: YearPanelProps) {
  const { ref, inViewport } = useInViewport();
  const year = yearAround(range, now);
  const { direction } = address;
  const { data, error, refetch, isPlaceholderData } = useQuery(
    query(
      'getAssetConsumption',
      {
        params: { assetUUID: asset.assetUUID },
        query: { ...year, granularity: 'halfHour', direction },
      },
      { enabled: inViewport, staleTime: 600_000 },
    ),
  );
  const { data: events } = useQuery(eventsOfAsset(asset.assetUUID));
  const through = dataThrough(asset);
  const series = useMemo((): CarpetSeries | undefined => {
    if (!data || !isSeries(data)) return undefined;
    return {
      start: Date.parse(data.start),
      values: data.values,
      since: data.firstReadingUTC === null ? null : Date.parse(data.firstReadingUTC),
      through,
    };
  }, [data, through]);
  const names = useMemo(() => eventDaysOf(events?.data ?? []), [events]);
  const eventsOn = useCallback((date: string) => names.get(date) ?? NOTHING, [names]);

  return (
    <Panel>
      <div ref={ref}>
        <YearCarpet
          title="Year"
          fileName={`${asset.assetId} ${direction} year ${year.from.slice(0, 10)}`}
          height={252}
          series={series}
          days={CARPET_DAYS}
          eventsOn={eventsOn}
          colour={direction === 'export' ? 'var(--hh-export)' : 'var(--hh-metered)'}
          note={rangeLabel(year)}
          error={data === undefined ? error : undefined}
          onRetry={() => void refetch()}
          stale={isPlaceholderData}
          onOpenDay={(date) => onChange({ ...rangeOfDay(date), day: date })}
        />
      </div>
    </Panel>
  );
}
