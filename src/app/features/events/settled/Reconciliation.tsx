import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { formatFixed, formatPounds } from '#app/format/format.ts';
import { EventAssetLink } from '#app/table/assetRowColumns.tsx';
import type { Column } from '#app/table/columns.ts';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { VirtualTable } from '#app/table/VirtualTable.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Event } from '#contract/event.ts';
import type { EventStats } from '#contract/stats.ts';
import { dealAt } from '../agreed.ts';
import type { EventPageSearch } from '../eventPageSearch.ts';
import { IntervalCell } from '../IntervalCell.tsx';
import { reconcile, type ReconciledRow } from './reconciliation.ts';
import { useResultRows } from './useResultRows.ts';
import classes from './settled.module.css';

type ReconciliationProps = {
  event: Event;
  stats: EventStats;
  search: EventPageSearch;
  onChange: (changes: Partial<EventPageSearch>, replace?: boolean) => void;
};

/** The basis of the settlement, asset by asset and half hour by half hour, on the screen and as a file. */
export default function Reconciliation({ event, stats, search, onChange }: ReconciliationProps) {
  const periods = stats.settlementPeriods.length;
  const results = useResultRows(
    event.eventUUID,
    { search: undefinedIfEmpty(search.search), run: search.run, sort: 'assetId' },
    periods,
  );
  const columns = useMemo(() => columnsOf(event, stats), [event, stats]);
  const rowAt = (index: number): ReconciledRow | undefined => {
    const asset = results.assetAt(Math.floor(index / periods));
    return asset && reconcile(asset, stats, index % periods);
  };
  return (
    <>
      <Toolbar>
        <SearchBox
          label="Asset, MPAN or postcode"
          width={220}
          value={search.search}
          onChange={(text) => onChange({ search: text }, true)}
        />
        <Button
          component="a"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} />}
          href={`/bff/api/exports/reconciliation?eventUUID=${event.eventUUID}&run=${stats.run}&as=csv`}
          download
        >
          Download the whole event as CSV
        </Button>
      </Toolbar>
      <VirtualTable
        label="Reconciliation"
        columns={columns}
        count={results.count === undefined ? undefined : results.count * periods}
        rowAt={rowAt}
        onRange={results.onRange}
        error={results.error}
        onRetry={results.retry}
        stale={results.stale}
      />
      <p className={classes.quiet}>
        An asset’s share of a half-hour’s revenue is its share of the energy delivered in that half-hour. Shares add up
        to {formatPounds(stats.revenueGbp)}.
      </p>
    </>
  );
}

const kwh = (value: number | null): string => formatFixed(value, 3);
const SHARE_DECIMALS = 4;

const columnsOf = (event: Event, { status, run }: EventStats): Column<ReconciledRow>[] => [
  { id: 'asset', header: 'Asset', cell: ({ asset }) => <EventAssetLink {...asset} /> },
  {
    id: 'half',
    header: 'Half-hour',
    width: 130,
    cell: ({ startTime, settlementPeriod }) => (
      <>
        <Time at={startTime} show="clock" /> · SP {settlementPeriod}
      </>
    ),
  },
  { id: 'baseline', header: 'Baseline, kWh', numeric: true, width: 110, cell: ({ baselineKwh }) => kwh(baselineKwh) },
  { id: 'metered', header: 'Metered, kWh', numeric: true, width: 110, cell: ({ actualKwh }) => kwh(actualKwh) },
  {
    id: 'delivered',
    header: 'Delivered, kWh',
    numeric: true,
    width: 116,
    cell: ({ deliveredKwh }) => kwh(deliveredKwh),
  },
  {
    id: 'range',
    header: 'Event’s 90\u202f% range',
    hint: 'Range that contains the asset’s delivery over the whole event with 90\u202f% probability, in kWh',
    numeric: true,
    width: 150,
    cell: ({ asset: { deliveredInterval } }) => <IntervalCell interval={deliveredInterval} decimals={3} />,
  },
  {
    id: 'price',
    header: '£/MWh',
    numeric: true,
    width: 90,
    cell: ({ startTime }) => formatPounds(dealAt(event, startTime)?.priceGbpPerMwh),
  },
  {
    id: 'share',
    header: 'Share, £',
    numeric: true,
    width: 100,
    cell: ({ shareGbp }) => formatFixed(shareGbp, SHARE_DECIMALS),
  },
  {
    id: 'readings',
    header: 'Readings',
    width: 110,
    cell: ({ asset }) => <StatusChip kind="data" status={asset.dataStatus} />,
  },
  { id: 'status', header: `Run ${run}`, width: 124, cell: () => <StatusChip kind="stats" status={status} /> },
];
