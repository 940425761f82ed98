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
  { id: 'status', header: 'Reporting', width: 92, cell: ({ status }) => <StatusChip kind="report" status={status} /> },
  {
    id: 'last',
    header: 'Last reading',
    width: 164,
    cell: ({ lastReadingUTC }) => (lastReadingUTC === null ? 'never' : <Time at={lastReadingUTC} />),
  },
  {
    id: 'delay',
    header: 'Typical delay',
    hint: 'How long after a half-hour its reading typically arrives',
    numeric: true,
    width: 104,
    cell: ({ usualDelayMinutes }) => delayText(usualDelayMinutes),
  },
  {
    id: 'missing',
    header: 'Half-hours',
    hint: 'Due but missing',
    numeric: true,
    width: 84,
    cell: ({ halfHoursMissing }) => halfHoursMissing,
  },
  {
    id: 'expected',
    header: 'At risk, kWh',
    hint: 'Expected energy of the missing half-hours',
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
        <h2 id="late-and-silent">Late or no readings</h2>
        <span>by energy at risk</span>
        {isListed && (
          <FilterChips
            label="Reporting"
            options={[
              { value: 'SILENT', label: 'No readings', ...(data && { count: data.assets.byReport.SILENT }) },
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
          title="No assets are late or without readings"
          text="Assets whose readings are overdue, judged by each asset’s typical delay, are listed here."
        />
      ) : !isListed && !live.error ? (
        <OverdueList live={data} onAll={() => setAll(true)} />
      ) : (
        <DataTable
          label="Assets late or with no readings"
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
