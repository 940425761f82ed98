import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '#app/data/query.ts';
import { mayExport } from '#app/format/assetWords.ts';
import type { TimeRange } from '#app/format/range.ts';
import type { Asset } from '#contract/asset.ts';
import { isSeries, netOf } from './energyView.ts';

/**
 * Half-hourly net metered energy and the baseline over whole London days, on one grid. Values are undefined while they
 * load.
 */
export function useBaselineComparison(asset: Asset, { from, to }: TimeRange, hasReadings = true) {
  const exports = mayExport(asset);
  const read = { from, to, granularity: 'halfHour' } as const;
  const imported = useQuery(
    query(
      'getAssetConsumption',
      {
        params: { assetUUID: asset.assetUUID },
        query: { ...read, direction: 'import' },
      },
      { enabled: hasReadings },
    ),
  );
  const exported = useQuery(
    query(
      'getAssetConsumption',
      {
        params: { assetUUID: asset.assetUUID },
        query: { ...read, direction: 'export' },
      },
      { enabled: exports && hasReadings },
    ),
  );
  const baseline = useQuery(
    query('getAssetBaselines', { params: { assetUUID: asset.assetUUID }, query: { from, to } }),
  );
  const queries = !hasReadings ? [baseline] : exports ? [imported, exported, baseline] : [imported, baseline];

  const metered = useMemo(() => {
    if (!imported.data || !isSeries(imported.data)) return undefined;
    if (!exports) return imported.data.values;
    return exported.data && isSeries(exported.data) ? netOf(imported.data.values, exported.data.values) : undefined;
  }, [imported.data, exported.data, exports]);

  return {
    metered: baseline.data && metered,
    estimated: imported.data && isSeries(imported.data) ? imported.data.estimated : undefined,
    baseline: baseline.data?.values,
    days: baseline.data?.days,
    series: baseline.data,
    error: queries.find(({ data, error }) => data === undefined && error !== null)?.error,
    isStale: queries.some(({ isPlaceholderData }) => isPlaceholderData),
    refetch: () => void Promise.all(queries.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}
