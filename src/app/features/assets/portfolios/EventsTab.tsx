import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#app/data/client.ts';
import { query } from '#app/data/query.ts';
import { formatEnergy, formatWindow } from '#app/format/format.ts';
import { rangeHint } from '#app/format/rangeWords.ts';
import { type Column, formatSort, parseSort } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import type { PortfolioEvent } from '#contract/portfolioSeason.ts';
import { formatCount } from '#text/count.ts';
import { Earned, State } from './PastEvents.tsx';

const NEWEST_FIRST = '-startTime';
/** A row on a phone. */
const LINES = { lead: 'name', under: ['startTime', 'state'], edge: 'deliveredKwh', edgeUnder: 'revenueGbp' };

const COLUMNS: readonly Column<PortfolioEvent>[] = [
  {
    id: 'name',
    header: 'Event',
    cell: ({ eventUUID, name }) => (
      <Link to="/events/$eventUUID" params={{ eventUUID }}>
        {name}
      </Link>
    ),
  },
  {
    id: 'startTime',
    header: 'Window',
    sortable: true,
    width: 250,
    cell: ({ startTime, endTime }) => formatWindow(startTime, endTime),
  },
  {
    id: 'optedIn',
    header: 'Opted in',
    numeric: true,
    width: 110,
    cell: ({ optedIn }) => formatCount(optedIn),
  },
  {
    id: 'deliveredKwh',
    header: 'Delivered',
    numeric: true,
    width: 130,
    unit: 'kWh',
    value: ({ deliveredKwh }) => deliveredKwh,
    cell: ({ deliveredKwh, deliveredInterval }) => (
      <span title={rangeHint(deliveredInterval)}>{formatEnergy(deliveredKwh)}</span>
    ),
  },
  { id: 'revenueGbp', header: 'Earned', numeric: true, width: 130, cell: (event) => <Earned event={event} /> },
  { id: 'state', header: 'State', width: 150, cell: ({ state }) => <State state={state} /> },
];

/** Every event of the season that is aimed at a portfolio, and its part in it; sorted and paged by the service. */
export default function EventsTab({ portfolioUUID }: { portfolioUUID: string }) {
  const [place, setPlace] = useState({ page: 1, pageSize: 25 });
  const [sort, setSort] = useState(NEWEST_FIRST);
  const wanted = { ...place, sort };
  const { data, error, refetch, isPlaceholderData } = useQuery(
    query('getPortfolioSeason', { params: { portfolioUUID }, query: wanted }, { keepsPrevious: true }),
  );
  return (
    <DataTable
      label="Portfolio events"
      columns={COLUMNS}
      rows={data?.events.data}
      rowId={({ eventUUID }) => eventUUID}
      error={data === undefined ? error : undefined}
      onRetry={() => void refetch()}
      stale={isPlaceholderData}
      sort={parseSort(sort)}
      onSort={(next) => setSort(formatSort(next) ?? NEWEST_FIRST)}
      lines={LINES}
      {...(data && { page: data.events })}
      onPage={setPlace}
      readPage={async (at) =>
        (await api.getPortfolioSeason({ params: { portfolioUUID }, query: { ...wanted, ...at } })).events
      }
      empty={<EmptyState title="No events with this portfolio this season" />}
    />
  );
}
