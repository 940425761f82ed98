import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFixed } from '#app/format/format.ts';
import { assetNameColumn } from '#app/table/assetRowColumns.tsx';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { EventLive, OverdueAsset } from '#contract/live.ts';
import type { EventPageSearch } from '../eventPageSearch.ts';
import { delayText } from './delayText.ts';
import { OverdueList } from './OverdueList.tsx';
import { ReportingBar } from './ReportingBar.tsx';
import classes from './live.module.css';

const columns: readonly Column<OverdueAsset>[] = [
  { ...assetNameColumn, id: 'name' },
  { id: 'status', header: 'Reports', width: 92, cell: ({ status }) => <StatusChip kind="report" status={status} /> },
  {
    id: 'last',
    header: 'Last reading',
    width: 164,
    cell: ({ lastReadingUTC }) => (lastReadingUTC === null ? 'never' : <Time at={lastReadingUTC} />),
  },
  {
    id: 'delay',
    header: 'Usually after',
    hint: 'How long after a half hour its reading usually comes',
    numeric: true,
    width: 104,
    cell: ({ usualDelayMinutes }) => delayText(usualDelayMinutes),
  },
  {
    id: 'missing',
    header: 'Half hours',
    hint: 'Due and missing',
    numeric: true,
    width: 84,
    cell: ({ halfHoursMissing }) => halfHoursMissing,
  },
  {
    id: 'expected',
    header: 'At stake, kWh',
    hint: 'Of the half hours it has not reported',
    numeric: true,
    width: 108,
    cell: ({ expectedKwh }) => formatFixed(expectedKwh, 3),
  },
];

/** The page has no pager. */
const MIN_ROWS = 8;

type OverdueAssetsProps = {
  live: UseQueryResult<EventLive>;
  pageSize: number;
  onPageSize: (rows: number) => void;
  search: EventPageSearch;
  onChange: (changes: Partial<EventPageSearch>) => void;
};

/** Assets with overdue readings, those first that would add most. */
export function OverdueAssets({ live, pageSize, onPageSize, search, onChange }: OverdueAssetsProps) {
  const { data } = live;
  const [all, setAll] = useState(false);
  const isListed = all || search.overdue !== undefined || search.overduePage !== undefined;
  return (
    <>
      <div className={classes.panelHead}>
        <h2 id="late-and-silent">Late and silent</h2>
        <span>by energy at stake</span>
        {isListed && (
          <FilterChips
            label="Reports"
            options={[
              { value: 'SILENT', label: 'Silent', ...(data && { count: data.assets.byReport.SILENT }) },
              { value: 'LATE', label: 'Late', ...(data && { count: data.assets.byReport.LATE }) },
            ]}
            value={search.overdue ?? null}
            onChange={(overdue) => onChange({ overdue: overdue ?? undefined, overduePage: undefined })}
          />
        )}
      </div>
      {isListed && data && <ReportingBar assets={data.assets} />}
      {data?.overdue.totalItems === 0 ? (
        <EmptyState
          title="Nobody is late or silent"
          text="Whoever has not reported though its readings are due, by its own usual delay, is listed here."
        />
      ) : !isListed && !live.error ? (
        <OverdueList live={data} onAll={() => setAll(true)} />
      ) : (
        <DataTable
          label="Late and silent assets"
          columns={columns}
          rows={data?.overdue.data}
          rowId={({ assetUUID }) => assetUUID}
          error={data === undefined ? live.error : undefined}
          onRetry={() => void live.refetch()}
          stale={live.isPlaceholderData}
          maxHeight="none"
          {...(data &&
            data.overdue.totalItems > MIN_ROWS && {
              page: { page: data.overdue.page, pageSize, totalItems: data.overdue.totalItems },
              onPage: (next) => {
                onPageSize(next.pageSize);
                onChange({ overduePage: next.page === 1 ? undefined : next.page });
              },
            })}
        />
      )}
    </>
  );
}
