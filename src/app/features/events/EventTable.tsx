import { IconCalendarEvent } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { useStableRows } from '#app/data/live/useStableRows.ts';
import { listQuery } from '#app/data/query.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { pageOf, useListTable } from '#app/table/useListTable.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import type { Event } from '#contract/event.ts';
import { eventColumns } from './eventColumns.tsx';
import { type EventSearch, eventSearchDefaults, filtersOf, isFiltered } from './eventSearch.ts';
import { readAhead } from './outlook.ts';

const LINES = { lead: 'name', under: ['startTime', 'state'], edge: 'delivered', edgeUnder: 'revenue' };

type EventTableProps = {
  search: EventSearch;
  onChange: (changes: Partial<EventSearch>) => void;
  schemeNames: ReadonlyMap<string, string>;
  /** The button that starts the first event. */
  schedule: ReactNode;
};

/** The events as rows, one page at a time. */
export function EventTable({ search, onChange, schemeNames, schedule }: EventTableProps) {
  const { state, sort, page, pageSize } = search;
  const { data, error, isPlaceholderData, table } = useListTable({
    list: listQuery('listEvents'),
    query: { ...filtersOf(search), state, sort, page, pageSize },
    address: search,
    onChange,
    defaultSort: eventSearchDefaults.sort,
  });
  const stable = useStableRows({ data, isPlaceholderData }, eventUUIDOf, search);
  const columns = useMemo(() => eventColumns(schemeNames, readAhead(data?.data ?? [])), [schemeNames, data]);
  const clear = () =>
    onChange({ search: '', state: undefined, scheme: undefined, portfolio: undefined, from: undefined, to: undefined });
  return (
    <DataTable
      label="Events"
      columns={columns}
      lines={LINES}
      rowId={eventUUIDOf}
      {...table}
      {...stable}
      error={error}
      page={pageOf(search, data)}
      empty={
        isFiltered(search) ? (
          <NoMatch what="event" text="Widen the date range or remove a filter." onClear={clear} />
        ) : (
          <EmptyState
            icon={IconCalendarEvent}
            title="No events yet"
            text="Scheduled, live and settled events appear here."
            action={schedule}
          />
        )
      }
    />
  );
}

const eventUUIDOf = ({ eventUUID }: Event): string => eventUUID;
