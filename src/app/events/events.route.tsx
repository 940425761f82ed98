import { Button, Select, Skeleton } from '@mantine/core';
import { IconCalendarEvent, IconCalendarPlus } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { eventState } from '#contract/event.ts';
import type { EventStats } from '#contract/stats.ts';
import { eventQueries } from '#app/api/events.ts';
import { schemeQueries } from '#app/api/schemes.ts';
import { useHeldRows } from '#app/live/useHeldRows.ts';
import { EmptyState } from '#app/shell/EmptyState.tsx';
import { PageHeader } from '#app/shell/PageHeader.tsx';
import { useMayOperate } from '#app/shell/session.ts';
import { statusWords } from '#app/shell/statusWords.ts';
import { formatSort, parseSort } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { useReadPage } from '#app/table/useListScreen.ts';
import { Views } from '#app/views/Views.tsx';
import { eventColumns } from './eventColumns.tsx';
import { EventSearch, eventSearchDefaults, filtersOf, isFiltered } from './eventSearch.ts';
import { firstOf, NextEvent } from './NextEvent.tsx';

const DateRange = lazy(() => import('./DateRange.tsx'));
const ScheduleEvent = lazy(() => import('./ScheduleEvent.tsx'));
const NO_OUTCOMES: ReadonlyMap<string, EventStats> = new Map();

export const Route = createFileRoute('/_frame/events/')({
  validateSearch: EventSearch,
  search: { middlewares: [stripSearchParams(eventSearchDefaults)] },
  component: EventsPage,
});

function EventsPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayOperate = useMayOperate();
  const [scheduling, setScheduling] = useState(false);
  const change = (changes: Partial<EventSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...changes }), replace });

  const filters = filtersOf(search);
  const { state, sort, page, pageSize } = search;
  const events = useQuery(eventQueries.list({ ...filters, state, sort, page, pageSize }));
  const held = useHeldRows(events, ({ eventUUID }) => eventUUID, search);
  const counts = useQueries({ queries: eventState.options.map((one) => eventQueries.list(firstOf(one, filters))) });
  const readPage = useReadPage(eventQueries.list, { ...filters, state, sort });
  const schemes = useQuery(schemeQueries.list());
  const settled = (events.data?.data ?? []).filter(({ statsStatus }) => statsStatus === 'READY').map(({ eventUUID }) => eventUUID);
  const { data: outcomes = NO_OUTCOMES } = useQuery(eventQueries.outcomes(settled));

  const schemeNames = useMemo(() => new Map(schemes.data?.data.map(({ schemeUUID, name }) => [schemeUUID, name])), [schemes.data]);
  const columns = useMemo(() => eventColumns(schemeNames, outcomes), [schemeNames, outcomes]);
  const schedule = mayOperate && (
    <Button leftSection={<IconCalendarPlus size={16} stroke={1.8} />} onClick={() => setScheduling(true)}>
      Schedule event
    </Button>
  );
  const clear = () => change({ search: '', state: undefined, scheme: undefined, from: undefined, to: undefined });

  return (
    <>
      <PageHeader title="Events" actions={<><Views screen="events" address={search} defaults={eventSearchDefaults} />{schedule}</>} />
      <NextEvent schemeNames={schemeNames} />
      <Toolbar>
        <SearchBox label="Name of the event" width={220} value={search.search} onChange={(text) => change({ search: text }, true)} />
        <Select
          aria-label="Scheme"
          placeholder="Any scheme"
          w={180}
          clearable
          data={[...schemeNames].map(([value, label]) => ({ value, label }))}
          value={search.scheme ?? null}
          onChange={(value) => change({ scheme: value ?? undefined })}
        />
        <Suspense fallback={<Skeleton w={256} h={32} />}>
          <DateRange from={search.from} to={search.to} onChange={change} />
        </Suspense>
        <FilterChips
          label="State"
          options={eventState.options.map((value, index) => ({
            value,
            label: statusWords.event[value].word,
            count: counts[index]?.data?.totalItems,
          }))}
          value={state ?? null}
          onChange={(value) => change({ state: value ?? undefined })}
        />
      </Toolbar>
      <DataTable
        label="Events"
        columns={columns}
        {...held}
        rowId={({ eventUUID }) => eventUUID}
        error={events.error}
        onRetry={() => void events.refetch()}
        stale={events.isPlaceholderData}
        readPage={readPage}
        empty={
          isFiltered(search) ? (
            <EmptyState
              title="No event matches"
              text="Widen the days or take off a filter."
              action={
                <Button variant="default" onClick={clear}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconCalendarEvent}
              title="No events yet"
              text="Scheduled, live and settled events appear here."
              action={schedule}
            />
          )
        }
        sort={parseSort(sort)}
        onSort={(next) => change({ sort: (formatSort(next) ?? eventSearchDefaults.sort) as EventSearch['sort'] })}
        page={{ page, pageSize, totalItems: events.data?.totalItems ?? 0 }}
        onPage={(next) => change(next)}
      />
      {scheduling && (
        <Suspense>
          <ScheduleEvent opened onClose={() => setScheduling(false)} />
        </Suspense>
      )}
    </>
  );
}
