import { useQuery } from '@tanstack/react-query';
import { listQuery, query } from '#app/data/query.ts';
import { formatFixed, formatPercent, formatPounds } from '#app/format/format.ts';
import { assetNameColumn } from '#app/table/assetRowColumns.tsx';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { Sheet } from '#app/table/Sheet.tsx';
import { useFetchPage } from '#app/table/useListTable.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { statusWords } from '#app/ui/statusWords.ts';
import type { EventStats, StatsChange } from '#contract/stats.ts';
import { plural } from '#text/count.ts';
import type { EventPageSearch } from '../eventPageSearch.ts';
import { completenessOf } from '../outcome.ts';
import { RunPicker } from './RunPicker.tsx';

type RunDiffProps = {
  eventUUID: string;
  run: number;
  newest: number;
  search: EventPageSearch;
  onChange: (changes: Partial<EventPageSearch>) => void;
};

const signed = (value: number, decimals: number): string =>
  value > 0 ? `+${formatFixed(value, decimals)}` : formatFixed(value, decimals);

/** Differences between two runs: the totals, and the assets that changed most. */
export function RunDiff({ eventUUID, run, newest, search, onChange }: RunDiffProps) {
  // An older run is compared with its successor; the newest with its predecessor.
  const against = search.against ?? (run === newest ? newest - 1 : newest);
  const [from, to] = [Math.min(run, against), Math.max(run, against)];
  const { page, pageSize } = search;
  const before = useQuery(query('getEventStats', { params: { 'event-uuid': eventUUID }, query: { run: from } }));
  const after = useQuery(query('getEventStats', { params: { 'event-uuid': eventUUID }, query: { run: to } }));
  const listChanges = listQuery('listEventStatsChanges', { params: { 'event-uuid': eventUUID, run: to } });
  const asked = { against: from, page, pageSize };
  const changes = useQuery({ ...listChanges(asked), enabled: from !== to });
  const readPage = useFetchPage(listChanges, asked);
  const count = changes.data?.totalItems;
  return (
    <section aria-label={`From run ${from} to run ${to}`} style={{ marginTop: 20 }}>
      <SectionHead
        title={`From run ${from} to run ${to}${count === undefined ? '' : `: ${plural(count, 'asset')} changed`}`}
      >
        <RunPicker
          label="Compare with"
          eventUUID={eventUUID}
          value={against}
          but={run}
          onChange={(next) => onChange({ against: next })}
        />
      </SectionHead>
      <div style={{ marginBottom: 16 }}>
        {before.data && after.data && <Totals before={before.data} after={after.data} />}
      </div>
      <DataTable
        label="Changed assets"
        columns={columns}
        rows={changes.data?.data}
        rowId={({ assetUUID }) => assetUUID}
        error={changes.error ?? before.error ?? after.error}
        onRetry={() => void changes.refetch()}
        stale={changes.isPlaceholderData}
        empty={<EmptyState title="No assets changed" text="Both runs have the same result for every asset." />}
        page={{ page, pageSize, totalItems: count ?? 0 }}
        onPage={(next) => onChange(next)}
        readPage={readPage}
      />
    </section>
  );
}

function Totals({ before, after }: { before: EventStats; after: EventStats }) {
  const rows: [label: string, before: string, after: string, change: string][] = [
    [
      'Delivered, kWh',
      formatFixed(before.deliveredKwh, 3),
      formatFixed(after.deliveredKwh, 3),
      signed(after.deliveredKwh - before.deliveredKwh, 3),
    ],
    [
      'Share of target',
      formatPercent(before.deliveryPercentage),
      formatPercent(after.deliveryPercentage),
      points(before.deliveryPercentage, after.deliveryPercentage),
    ],
    [
      'Revenue',
      formatPounds(before.revenueGbp),
      formatPounds(after.revenueGbp),
      before.revenueGbp === null || after.revenueGbp === null ? '–' : pounds(after.revenueGbp - before.revenueGbp),
    ],
    [
      'Readings',
      formatPercent(completenessOf(before)),
      formatPercent(completenessOf(after)),
      points(completenessOf(before), completenessOf(after)),
    ],
    [
      'Status',
      statusWords.stats[before.status].word,
      statusWords.stats[after.status].word,
      before.status === after.status ? '–' : 'changed',
    ],
  ];
  return (
    <Sheet label="Totals of both runs">
      <thead>
        <tr>
          <th scope="col">Total</th>
          <th scope="col">Run {before.run}</th>
          <th scope="col">Run {after.run}</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, ...cells]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {cells.map((cell, index) => (
              // A cell's only key is its column.
              // oxlint-disable-next-line react/no-array-index-key
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}

const pounds = (change: number): string => (change > 0 ? `+${formatPounds(change)}` : formatPounds(change));
const points = (before: number | null, after: number | null): string =>
  before === null || after === null ? '–' : `${signed(after - before, 1)} points`;

const textOf = (found: StatsChange['before']): string =>
  found === null ? 'not in the run' : statusWords.data[found.dataStatus].word.toLowerCase();

const columns: Column<StatsChange>[] = [
  assetNameColumn,
  {
    id: 'readings',
    header: 'Readings',
    width: 170,
    cell: ({ before, after }) =>
      textOf(before) === textOf(after) ? textOf(after) : `${textOf(before)} → ${textOf(after)}`,
  },
  {
    id: 'meteredBefore',
    header: 'Metered before, kWh',
    numeric: true,
    width: 150,
    cell: ({ before }) => formatFixed(before?.actualKwh, 3),
  },
  {
    id: 'meteredAfter',
    header: 'Metered after, kWh',
    numeric: true,
    width: 140,
    cell: ({ after }) => formatFixed(after?.actualKwh, 3),
  },
  {
    id: 'before',
    header: 'Delivered before, kWh',
    numeric: true,
    width: 156,
    cell: ({ before }) => formatFixed(before?.deliveredKwh, 3),
  },
  {
    id: 'after',
    header: 'Delivered after, kWh',
    numeric: true,
    width: 148,
    cell: ({ after }) => formatFixed(after?.deliveredKwh, 3),
  },
  { id: 'change', header: 'Change, kWh', numeric: true, width: 110, cell: ({ changeKwh }) => signed(changeKwh, 3) },
];
