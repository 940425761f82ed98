import { useQueries } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { listQuery, query } from '#app/data/query.ts';
import { formatSort, parseSort } from '#app/table/columns.ts';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import { useFetchPage } from '#app/table/useListTable.ts';
import { VirtualTable } from '#app/table/VirtualTable.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { formatCount, plural } from '#text/count.ts';
import { spanOf, type AnalyticsSearch, type ChangeAnalytics } from './analyticsSearch.ts';
import { SLOW } from './queryRules.ts';
import { responseColumns } from './responseColumns.tsx';
import { ResponseScatter } from './ResponseScatter.tsx';
import classes from './analytics.module.css';

const AssetResponseDrawer = lazy(() => import('./AssetResponseDrawer.tsx'));

/** Assets a request. */
const PART = 1000;

type ResponsesProps = { search: AnalyticsSearch; onChange: ChangeAnalytics };

/** Responses of each asset to the settled events of the range: a chart of all, and a ranking. */
export default function Responses({ search, onChange }: ResponsesProps) {
  const now = useNow();
  const [seen, setSeen] = useState(0);
  const sort = search.sort ?? '-reliability';
  const asked = {
    ...spanOf(search.days, now),
    portfolioUUID: search.portfolio,
    schemeUUID: search.scheme,
    eventType: search.direction,
    search: undefinedIfEmpty(search.search),
    sort,
  };
  const parts = [...new Set([0, seen])];
  const pages = useQueries({
    queries: parts.map((part) =>
      query('listAssetResponses', { query: { ...asked, page: part + 1, pageSize: PART } }, SLOW),
    ),
  });
  const [first] = pages;
  const onRange = useCallback((_first: number, last: number) => setSeen(Math.floor(last / PART)), []);
  const readPage = useFetchPage(listQuery('listAssetResponses', SLOW), asked);
  const rowAt = (index: number) => {
    const page = pages[parts.indexOf(Math.floor(index / PART))]?.data;
    return page?.page === Math.floor(index / PART) + 1 ? page.data[index % PART] : undefined;
  };
  const open = (asset: string) => onChange({ asset });
  const columns = useMemo(() => responseColumns((asset) => onChange({ asset })), [onChange]);
  const total = first?.data?.totalItems;
  const opened = first?.data?.data.find(({ assetUUID }) => assetUUID === search.asset);
  const state = {
    error: first?.data === undefined ? first?.error : undefined,
    onRetry: () => void first?.refetch(),
    stale: first?.isPlaceholderData ?? false,
  };

  return (
    <>
      <div className={classes.block}>
        <Panel>
          <ResponseScatter
            {...state}
            loading={first?.data === undefined}
            assets={first?.data?.data}
            onOpen={open}
            {...(total !== undefined &&
              total > PART && {
                note: `the first ${formatCount(PART)} of ${plural(total, 'asset')} in this order`,
              })}
          />
        </Panel>
      </div>
      <VirtualTable
        {...state}
        label="Response by asset"
        columns={columns}
        count={total}
        rowAt={rowAt}
        onRange={onRange}
        csv={readPage}
        empty={
          <EmptyState
            title="No assets were in a settled event"
            text="Choose a longer period or the other direction, or remove a filter."
          />
        }
        sort={parseSort(sort)}
        onSort={(next) => onChange({ sort: formatSort(next) as AnalyticsSearch['sort'] })}
      />
      <p className={classes.quiet}>
        {total === undefined ? '\u00a0' : plural(total, 'asset')}. An event counts as delivered if the asset delivered
        at least a tenth of its baseline. Assets are ranked by the lower end of the interval.
      </p>
      {search.asset !== undefined && (
        <Suspense>
          <AssetResponseDrawer
            assetUUID={search.asset}
            profile={opened}
            onClose={() => onChange({ asset: undefined })}
          />
        </Suspense>
      )}
    </>
  );
}
