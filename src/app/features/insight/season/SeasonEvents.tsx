import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '#app/data/client.ts';
import { query } from '#app/data/query.ts';
import { formatSort, parseSort } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { Season } from '#contract/season.ts';
import { type SeasonRange, seasonColumns, schemeNames } from './seasonColumns.tsx';

type SeasonEventsProps = {
  season: Season | undefined;
  query: SeasonRange;
  /** Columns that say nothing where the table stands. */
  hidden?: readonly string[];
};
const NEWEST_FIRST = '-startTime';
/** A row on a phone: what it earned at the right. */
const LINES = { lead: 'name', under: ['startTime', 'state'], edge: 'revenueGbp', edgeUnder: 'percent' };
const FIRST = { page: 1, pageSize: 20 };

/** The events of a season as a table that is sorted and paged by the service, and saved as CSV. */
export function SeasonEvents({ season, query: range, hidden = [] }: SeasonEventsProps) {
  const [place, setPlace] = useState(FIRST);
  const [sort, setSort] = useState<string>(NEWEST_FIRST);
  const wanted = { ...range, ...place, sort };
  const { data, error, refetch, isPlaceholderData } = useQuery(query('getSeason', { query: wanted }, {}));
  const columns = useMemo(() => seasonColumns(schemeNames(season)), [season]);
  return (
    <Panel>
      <SectionHead
        title="Events"
        note={season && `${season.totals.settled} of ${season.totals.events} settled or settling`}
      />
      <DataTable
        label="Season events"
        columns={columns}
        rows={data?.events.data}
        rowId={({ eventUUID }) => eventUUID}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        sort={parseSort(sort)}
        onSort={(next) => setSort(formatSort(next) ?? NEWEST_FIRST)}
        hidden={hidden}
        lines={LINES}
        {...(data && { page: data.events })}
        onPage={setPlace}
        readPage={async (at) => (await api.getSeason({ query: { ...wanted, ...at } })).events}
        maxHeight="none"
      />
    </Panel>
  );
}
