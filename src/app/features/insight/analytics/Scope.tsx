import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { allPortfolios, allSchemes } from '#app/data/sharedQueries.ts';
import { eventTypeWords } from '#app/format/eventWords.ts';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { eventType } from '#contract/event.ts';
import { DEFAULT_SPAN, spans, type AnalyticsSearch, type ChangeAnalytics } from './analyticsSearch.ts';

const spanWords: Record<(typeof spans)[number], string> = { '30': '30 days', '90': '90 days', '365': '1 year' };

type ScopeProps = { search: AnalyticsSearch; onChange: ChangeAnalytics };

/** Filters: scheme, portfolio, kind of event, days. */
export function Scope({ search, onChange }: ScopeProps) {
  const { data: schemes } = useQuery(allSchemes());
  return (
    <Toolbar>
      <SearchBox
        label="Asset, MPAN or postcode"
        width={220}
        value={search.search}
        onChange={(text) => onChange({ search: text }, true)}
      />
      <PortfolioSelect value={search.portfolio} onChange={(portfolio) => onChange({ portfolio })} />
      <Select
        aria-label="Scheme"
        placeholder="Any scheme"
        w={210}
        clearable
        data={(schemes?.data ?? []).map(({ schemeUUID, name }) => ({ value: schemeUUID, label: name }))}
        value={search.scheme ?? null}
        onChange={(scheme) => onChange({ scheme: scheme ?? undefined })}
      />
      <SpanChips value={search.days} onChange={(days) => onChange({ days })} />
      <DirectionChips value={search.direction} onChange={(direction) => onChange({ direction })} />
    </Toolbar>
  );
}

type Span = AnalyticsSearch['days'];

export function SpanChips({ value, onChange }: { value: Span; onChange: (days: Span) => void }) {
  return (
    <FilterChips
      label="Days"
      options={spans.map((each) => ({ value: each, label: spanWords[each] }))}
      value={value}
      onChange={(days) => onChange(days ?? DEFAULT_SPAN)}
    />
  );
}

export function PortfolioSelect({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (portfolio: string | undefined) => void;
}) {
  const { data } = useQuery(allPortfolios());
  return (
    <Select
      aria-label="Portfolio"
      placeholder="Any portfolio"
      w={190}
      clearable
      data={(data?.data ?? []).map(({ portfolioUUID, name }) => ({ value: portfolioUUID, label: name }))}
      value={value ?? null}
      onChange={(portfolio) => onChange(portfolio ?? undefined)}
    />
  );
}

type Direction = AnalyticsSearch['direction'];

export function DirectionChips({ value, onChange }: { value: Direction; onChange: (direction: Direction) => void }) {
  return (
    <FilterChips
      label="Direction"
      options={eventType.options.map((each) => ({ value: each, label: eventTypeWords[each] }))}
      value={value}
      onChange={(direction) => onChange(direction ?? 'TURN_DOWN')}
    />
  );
}

type SchemeSelectProps = {
  schemes: readonly { schemeUUID: string; name: string }[];
  value: string | undefined;
  onChange: (scheme: string) => void;
};

/** The scheme of a figure. */
export function SchemeSelect({ schemes, value, onChange }: SchemeSelectProps) {
  return (
    <Select
      aria-label="Scheme"
      placeholder="Scheme"
      w={230}
      allowDeselect={false}
      data={schemes.map(({ schemeUUID, name }) => ({ value: schemeUUID, label: name }))}
      value={value ?? null}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  );
}
