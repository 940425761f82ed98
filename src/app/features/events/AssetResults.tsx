import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { InlineBar } from '#app/charts/InlineBar.tsx';
import { MiniBars } from '#app/charts/MiniBars.tsx';
import { api } from '#app/data/client.ts';
import { usePortfolioNames } from '#app/data/names.ts';
import { query } from '#app/data/query.ts';
import { ReceiptLink } from '#app/features/settlement/receipts/index.ts';
import { formatEnergy, formatFixed } from '#app/format/format.ts';
import { assetNameColumn, portfolioNameColumn } from '#app/table/assetRowColumns.tsx';
import { ChoiceFilter } from '#app/table/ChoiceFilter.tsx';
import { formatSort, parseSort, type Column } from '#app/table/columns.ts';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { VirtualTable } from '#app/table/VirtualTable.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { statusWords } from '#app/ui/statusWords.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import { dataStatus, type AssetEventStats } from '#contract/stats.ts';
import { plural } from '#text/count.ts';
import type { EventPageSearch } from './eventPageSearch.ts';
import { IntervalCell } from './IntervalCell.tsx';
import { intervalText } from './intervalText.ts';
import { asideColumn, keptColumn, sharedColumns } from './keptColumns.tsx';
import { useResultRows } from './settled/useResultRows.ts';
import classes from './settled/settled.module.css';

type AssetResultsProps = {
  eventUUID: string;
  search: EventPageSearch;
  onChange: (changes: Partial<EventPageSearch>, replace?: boolean) => void;
};

const DECIMALS = 3;
const RANGE_DECIMALS = 2;
/** Rows that decide whether columns of few events are shown: those of the first request. */
const LOOKED_AT = 200;
const kwh = (value: number | null) => formatFixed(value, DECIMALS);
const percent = (value: number | null) => (value === null ? '–' : `${formatFixed(value, 1)}\u202f%`);

/** Every opted-in asset with its baseline, readings and delivery, ranked; scrolled without pages. */
export function AssetResults({ eventUUID, search, onChange }: AssetResultsProps) {
  const sort = search.resultSort ?? '-deliveredKwh';
  const asked = {
    search: undefinedIfEmpty(search.search),
    dataStatus: search.dataStatus,
    portfolioUUID: search.portfolio,
    run: search.run,
    sort,
  };
  const results = useResultRows(eventUUID, asked);
  const names = usePortfolioNames();
  const full = Math.abs(results.assetAt(0)?.deliveredKwh ?? 0);
  const newest = useQuery(query('getEventStats', { params: { 'event-uuid': eventUUID } }));
  const run = search.run ?? newest.data?.run;
  const loaded = Array.from({ length: Math.min(results.count ?? 0, LOOKED_AT) }, (_, place) => results.assetAt(place));
  const isKept = loaded.some((row) => (row?.reservedKw ?? null) !== null);
  const isShared = loaded.some((row) => (row?.shared ?? null) !== null);
  const isEstimate = loaded.some((row) => row?.isEstimate);
  const isAside = loaded.some((row) => (row?.setAside ?? 0) > 0);
  const columns = useMemo(
    () => resultColumns(names, full, { eventUUID, run, isKept, isShared, isEstimate, isAside }),
    [names, full, eventUUID, run, isKept, isShared, isEstimate, isAside],
  );

  return (
    <>
      <Toolbar>
        <SearchBox
          label="Asset, MPAN or postcode"
          width={220}
          value={search.search}
          onChange={(text) => onChange({ search: text }, true)}
        />
        <FilterChips
          label="Readings"
          options={dataStatus.options.map((value) => ({ value, label: statusWords.data[value].word }))}
          value={search.dataStatus ?? null}
          onChange={(value) => onChange({ dataStatus: value ?? undefined })}
        />
        <ChoiceFilter
          label="Portfolio"
          any="Any portfolio"
          width={190}
          options={[...names].map(([value, label]) => ({ value, label }))}
          value={search.portfolio}
          onChange={(portfolio) => onChange({ portfolio })}
        />
      </Toolbar>
      <VirtualTable
        label="Results by asset"
        columns={columns}
        count={results.count}
        rowAt={results.assetAt}
        onRange={results.onRange}
        error={results.error}
        onRetry={results.retry}
        stale={results.stale}
        csv={(at) =>
          api.listEventAssetStats({
            params: { 'event-uuid': eventUUID },
            query: { ...asked, ...at, pageSize: MAX_PAGE_SIZE },
          })
        }
        empty={<EmptyState title="No assets match" text="Remove a filter to see the others." />}
        sort={parseSort(sort)}
        onSort={(next) => onChange({ resultSort: formatSort(next) as EventPageSearch['resultSort'] })}
      />
      <p className={classes.counted} aria-live="polite">
        {results.count === undefined ? '\u00a0' : plural(results.count, 'asset')}
      </p>
    </>
  );
}

const resultColumns = (
  portfolioNames: ReadonlyMap<string, string>,
  full: number,
  of: {
    eventUUID: string;
    run: number | undefined;
    isKept: boolean;
    isShared: boolean;
    isEstimate: boolean;
    isAside: boolean;
  },
): Column<AssetEventStats>[] => [
  { ...assetNameColumn, id: 'assetId', sortable: true },
  { ...portfolioNameColumn(portfolioNames), width: 140 },
  {
    id: 'baselineKwh',
    header: 'Baseline, kWh',
    sortable: true,
    numeric: true,
    width: 116,
    cell: ({ baselineKwh }) => kwh(baselineKwh),
  },
  {
    id: 'actualKwh',
    header: 'Metered, kWh',
    sortable: true,
    numeric: true,
    width: 116,
    cell: ({ actualKwh }) => kwh(actualKwh),
  },
  {
    id: 'deliveredKwh',
    header: of.isEstimate ? 'Estimated delivery, kWh' : 'Delivered, kWh',
    ...(of.isEstimate && { hint: 'The event is settled on one baseline for all its assets together' }),
    sortable: true,
    width: of.isEstimate ? 152 : 122,
    cell: ({ deliveredKwh, assetUUID, settlementPeriods: [first] }) => {
      const bar = <InlineBar text={kwh(deliveredKwh)} value={deliveredKwh} full={full} />;
      if (of.run === undefined || deliveredKwh === null || !first) return bar;
      return (
        <ReceiptLink place={{ eventUUID: of.eventUUID, run: of.run, at: first.startTime, asset: assetUUID }}>
          {bar}
        </ReceiptLink>
      );
    },
  },
  ...(of.isShared ? sharedColumns : []),
  ...(of.isKept ? [keptColumn<AssetEventStats>()] : []),
  {
    id: 'range',
    header: '90\u202f% range',
    hint: 'Range that contains the delivery with 90\u202f% probability, in kWh, based on the errors of its baseline on earlier days',
    numeric: true,
    width: 120,
    value: ({ deliveredInterval }) => intervalText(deliveredInterval, RANGE_DECIMALS),
    unit: 'kWh',
    cell: ({ deliveredInterval }) => <IntervalCell interval={deliveredInterval} decimals={RANGE_DECIMALS} />,
  },
  {
    id: 'reductionPercentage',
    header: 'Share of baseline',
    hint: 'Delivered energy as a percentage of baseline',
    sortable: true,
    numeric: true,
    width: 122,
    unit: '%',
    cell: ({ reductionPercentage }) => percent(reductionPercentage),
  },
  {
    id: 'window',
    header: 'By half-hour',
    width: 92,
    cell: ({ settlementPeriods }) => <Window values={settlementPeriods.map(({ deliveredKwh }) => deliveredKwh)} />,
  },
  {
    id: 'baselineStatus',
    header: 'Baseline from',
    width: 126,
    cell: ({ baselineStatus }) => <StatusChip kind="baseline" status={baselineStatus} />,
  },
  {
    id: 'dataStatus',
    header: 'Readings',
    width: 116,
    cell: ({ dataStatus: status }) => <StatusChip kind="data" status={status} />,
  },
  ...(of.isAside ? [asideColumn] : []),
];

function Window({ values }: { values: (number | null)[] }) {
  return (
    <MiniBars
      values={values}
      label={`Delivered per half-hour: ${values.map((value) => formatEnergy(value)).join(', ')}`}
    />
  );
}
