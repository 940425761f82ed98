import { Button, Skeleton } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { usePortfolioNames, useSchemeNames } from '#app/data/names.ts';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { SavedViews } from '#app/shell/views/SavedViews.tsx';
import { useCommands } from '#app/ui/commands.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Stage } from '#app/ui/Stage.tsx';
import { eventState, type EventState } from '#contract/event.ts';
import { EventFilters } from './EventFilters.tsx';
import { EventSearch, eventSearchDefaults, filtersOf } from './eventSearch.ts';
import { EventTable } from './EventTable.tsx';
import { firstOf, NextEvent } from './NextEvent.tsx';
import classes from './events.module.css';

const MonthView = lazy(() => import('./calendar/MonthView.tsx'));
const TimelineView = lazy(() => import('./calendar/TimelineView.tsx'));

export const Route = createFileRoute('/_frame/events/')({
  validateSearch: EventSearch,
  search: { middlewares: [stripSearchParams(eventSearchDefaults)] },
  component: EventsPage,
});

function EventsPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayOperate = useMayOperate();
  const change = (changes: Partial<EventSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...changes }), replace, resetScroll: false });

  const start = () => void navigate({ to: '/events/new' });
  useCommands(mayOperate ? [{ id: 'schedule', label: 'Schedule event', icon: IconCalendarPlus, run: start }] : []);

  const { view } = search;
  const isList = view === 'list';
  const filters = filtersOf(search);
  const found = useQueries({
    queries: eventState.options.map((one) =>
      query('listEvents', { query: firstOf(one, filters) }, { enabled: isList }),
    ),
  });
  const counts = new Map(
    found.flatMap(({ data }, index): [EventState, number][] =>
      isList && data ? [[eventState.options[index]!, data.totalItems]] : [],
    ),
  );
  const schemeNames = useSchemeNames();
  const portfolioNames = usePortfolioNames();

  const schedule = mayOperate && (
    <Button
      leftSection={<IconCalendarPlus size={16} stroke={1.8} />}
      renderRoot={(props) => <Link to="/events/new" {...props} />}
    >
      Schedule event
    </Button>
  );
  const shared = { search, onChange: change, schemeNames, portfolioNames };

  return (
    <>
      <Stage>
        <PageHeader
          title="Events"
          actions={
            <>
              <SavedViews screen="events" address={search} defaults={eventSearchDefaults} />
              {schedule}
            </>
          }
        />
        <NextEvent />
      </Stage>
      <EventFilters {...shared} counts={counts} />
      {isList ? (
        <EventTable search={search} onChange={change} schemeNames={schemeNames} schedule={schedule} />
      ) : (
        <Suspense fallback={<Skeleton className={classes.viewLoading} />}>
          {view === 'calendar' ? <MonthView {...shared} /> : <TimelineView {...shared} />}
        </Suspense>
      )}
    </>
  );
}
