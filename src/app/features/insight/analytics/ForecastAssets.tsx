import { useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { listQuery, query } from '#app/data/query.ts';
import { formatFixed, formatPercent } from '#app/format/format.ts';
import { assetIdColumn, assetNameColumn } from '#app/table/assetRowColumns.tsx';
import { type Column, formatSort, parseSort } from '#app/table/columns.ts';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import { useFetchPage } from '#app/table/useListTable.ts';
import { VirtualTable } from '#app/table/VirtualTable.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import type { AssetForecastQuality } from '#contract/forecastQuality.ts';
import { plural } from '#text/count.ts';
import type { AnalyticsSearch, ChangeAnalytics } from './analyticsSearch.ts';
import { SLOW } from './queryRules.ts';
import classes from './analytics.module.css';

type ForecastAssetsProps = {
  span: { from: string; to: string };
  search: AnalyticsSearch;
  onChange: ChangeAnalytics;
};

/** Assets a request. */
const PART = 1000;

/** Assets by how well they were forecast, the largest error first. */
export function ForecastAssets({ span, search, onChange }: ForecastAssetsProps) {
  const [seen, setSeen] = useState(0);
  const sort = search.order ?? '-error';
  const asked = { ...span, portfolioUUID: search.portfolio, search: undefinedIfEmpty(search.search), sort };
  const parts = [...new Set([0, seen])];
  const pages = useQueries({
    queries: parts.map((part) =>
      query('listAssetForecastQuality', { query: { ...asked, page: part + 1, pageSize: PART } }, SLOW),
    ),
  });
  const [first] = pages;
  const onRange = useCallback((_first: number, last: number) => setSeen(Math.floor(last / PART)), []);
  const readPage = useFetchPage(listQuery('listAssetForecastQuality', SLOW), asked);
  const rowAt = (index: number) => {
    const page = pages[parts.indexOf(Math.floor(index / PART))]?.data;
    return page?.page === Math.floor(index / PART) + 1 ? page.data[index % PART] : undefined;
  };
  const total = first?.data?.totalItems;
  return (
    <>
      <VirtualTable
        error={first?.data === undefined ? first?.error : undefined}
        onRetry={() => void first?.refetch()}
        stale={first?.isPlaceholderData ?? false}
        label="Forecasts by asset"
        columns={columns}
        count={total}
        rowAt={rowAt}
        onRange={onRange}
        csv={readPage}
        empty={
          <EmptyState
            title="No assets"
            text="No matching asset has been scored: clear the search or choose another portfolio."
          />
        }
        sort={parseSort(sort)}
        onSort={(next) => onChange({ order: formatSort(next) as AnalyticsSearch['order'] })}
      />
      <p className={classes.quiet}>
        {total === undefined ? '\u00a0' : plural(total, 'asset')}. Half-hours in events, and in the four hours after
        them, are not scored. The forecast for a single home is accurate to within about 40{'\u202f'}%; for a battery or
        a car it is less accurate.
      </p>
    </>
  );
}

const columns: Column<AssetForecastQuality>[] = [
  assetNameColumn,
  { ...assetIdColumn, sortable: true, width: 150 },
  {
    id: 'error',
    header: 'Error',
    hint: 'Mean absolute error of the median, as a percentage of metered use',
    sortable: true,
    numeric: true,
    width: 110,
    cell: ({ errorPercent }) => formatPercent(errorPercent),
  },
  {
    id: 'coverage',
    header: 'In range',
    hint: 'Half-hours measured between p10 and p90; target 80\u202f%',
    sortable: true,
    numeric: true,
    width: 110,
    cell: ({ coveragePercent }) => formatPercent(coveragePercent),
  },
  {
    id: 'below',
    header: 'Below',
    hint: 'Half-hours measured below p10; target 10\u202f%',
    numeric: true,
    width: 100,
    cell: ({ belowPercent }) => formatPercent(belowPercent),
  },
  {
    id: 'energy',
    header: 'Mean, kWh',
    hint: 'Per scored half-hour',
    sortable: true,
    numeric: true,
    width: 120,
    cell: ({ meanKwh }) => formatFixed(meanKwh, 3),
  },
  { id: 'forecasts', header: 'Forecasts', numeric: true, width: 110, cell: ({ forecasts }) => forecasts },
];
