import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { ChoiceFilter } from '#app/table/ChoiceFilter.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { statusWords } from '#app/ui/statusWords.ts';
import { eventState, type EventState } from '#contract/event.ts';
import type { EventSearch } from './eventSearch.ts';

const DateRange = lazy(() => import('#app/ui/DateRange.tsx'));
type Names = ReadonlyMap<string, string>;

type EventFiltersProps = {
  search: EventSearch;
  onChange: (changes: Partial<EventSearch>, replace?: boolean) => void;
  schemeNames: Names;
  portfolioNames: Names;
  /** Number of events in each state, if known. */
  counts: ReadonlyMap<EventState, number>;
};

const options = (names: Names) => [...names].map(([value, label]) => ({ value, label }));

/** Filters of the events, in every view; the days only where the view does not set them itself. */
export function EventFilters({ search, onChange, schemeNames, portfolioNames, counts }: EventFiltersProps) {
  return (
    <Toolbar>
      <SegmentedControl
        aria-label="View"
        data={[
          { value: 'list', label: 'List' },
          { value: 'calendar', label: 'Calendar' },
          { value: 'timeline', label: 'Timeline' },
        ]}
        value={search.view}
        onChange={(view) => onChange({ view: view })}
      />
      <SearchBox
        label="Name of the event"
        width={200}
        value={search.search}
        onChange={(text) => onChange({ search: text }, true)}
      />
      <ChoiceFilter
        label="Scheme"
        any="Any scheme"
        options={options(schemeNames)}
        value={search.scheme}
        onChange={(scheme) => onChange({ scheme })}
      />
      <ChoiceFilter
        label="Portfolio"
        any="Any portfolio"
        width={160}
        options={options(portfolioNames)}
        value={search.portfolio}
        onChange={(portfolio) => onChange({ portfolio })}
      />
      {search.view === 'list' && (
        <Suspense fallback={<Skeleton w={236} h={32} />}>
          <DateRange from={search.from} to={search.to} onChange={onChange} />
        </Suspense>
      )}
      <FilterChips
        label="State"
        options={eventState.options.map((value) => {
          const count = counts.get(value);
          return { value, label: statusWords.event[value].word, ...(count !== undefined && { count }) };
        })}
        value={search.state ?? null}
        onChange={(value) => onChange({ state: value ?? undefined })}
      />
    </Toolbar>
  );
}
