import { IconLogin, IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { MiniBars } from '#app/charts/MiniBars.tsx';
import { eventQueries, type EventAssetListQuery } from '#app/data/api/events.ts';
import { portfolioQueries } from '#app/data/api/portfolios.ts';
import { useMayOperate } from '#app/data/session.ts';
import { BulkBar, useSelection } from '#app/features/optIn/index.ts';
import { formatEnergy, formatFixed } from '#app/format/format.ts';
import { formatSort, parseSort, type Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { useFetchPage } from '#app/table/useListScreen.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { EventAssetLink } from '#app/ui/EventAssetLink.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { statusWords } from '#app/ui/statusWords.ts';
import { Time } from '#app/ui/Time.tsx';
import { eventAssetState, type Event, type EventAsset } from '#contract/event.ts';
import type { EventPageSearch } from './eventPageSearch.ts';
import shell from '#app/ui/shell.module.css';

type EventAssetsProps = {
  event: Event;
  search: EventPageSearch;
  onChange: (changes: Partial<EventPageSearch>, replace?: boolean) => void;
};

/** Who was invited, who takes part, and what each would use without the event. Opting ends when the event starts. */
export function EventAssets({ event: { eventUUID, name, state }, search, onChange }: EventAssetsProps) {
  const mayOperate = useMayOperate();
  const { page, pageSize, assetSort: sort = 'name' } = search;
  const assets = useQuery(
    eventQueries.assets(eventUUID, {
      search: undefinedIfEmpty(search.search),
      state: search.state,
      sort,
      page,
      pageSize,
    }),
  );
  const portfolios = useQuery(portfolioQueries.list());
  const columns = useMemo(
    () => assetColumns(new Map(portfolios.data?.data.map(({ portfolioUUID, name: title }) => [portfolioUUID, title]))),
    [portfolios.data],
  );
  const readPage = useFetchPage((query: EventAssetListQuery) => eventQueries.assets(eventUUID, query), {
    search: undefinedIfEmpty(search.search),
    state: search.state,
    sort,
  });
  const totalItems = assets.data?.totalItems ?? 0;
  const selection = useSelection(
    { eventUUID, eventState: search.state, search: undefinedIfEmpty(search.search) },
    totalItems,
  );
  const target = { kind: 'event', uuid: eventUUID, name } as const;
  const open = state === 'SCHEDULED' && mayOperate;
  const filtered = search.search !== '' || search.state !== undefined;

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
          label="State"
          options={eventAssetState.options.map((value) => ({ value, label: statusWords.eventAsset[value].word }))}
          value={search.state ?? null}
          onChange={(value) => onChange({ state: value ?? undefined })}
        />
      </Toolbar>
      <DataTable
        label="Assets of the event"
        columns={columns}
        rows={assets.data?.data}
        rowId={({ assetUUID }) => assetUUID}
        rowName={(row) => row.name ?? row.assetId}
        error={assets.error}
        onRetry={() => void assets.refetch()}
        stale={assets.isPlaceholderData}
        readPage={readPage}
        empty={
          filtered ? (
            <EmptyState title="No asset matches" text="Take off a filter to see the others." />
          ) : (
            <NoAssets open={open} />
          )
        }
        sort={parseSort(sort)}
        onSort={(next) => onChange({ assetSort: formatSort(next) as EventPageSearch['assetSort'] })}
        page={{ page, pageSize, totalItems }}
        onPage={(next) => onChange(next)}
        {...(open && {
          selected: selection.ticked(assets.data?.data.map(({ assetUUID }) => assetUUID) ?? []),
          onSelect: selection.tick,
        })}
      />
      {open && (
        <BulkBar
          selection={selection}
          totalItems={totalItems}
          tasks={[
            { label: 'Opt in', icon: IconLogin, intent: 'OPT_IN', target },
            { label: 'Opt out', icon: IconLogout, intent: 'OPT_OUT', target },
          ]}
        />
      )}
    </>
  );
}

function NoAssets({ open }: { open: boolean }) {
  if (!open) return <EmptyState title="No asset took part" text="No asset was invited or opted in before the event." />;
  return (
    <EmptyState
      title="No asset is invited yet"
      text="Assign a portfolio to invite its ready assets, or choose assets in the list and opt them into this event."
      action={
        <Link to="/assets" className={shell.plainLink}>
          Choose assets
        </Link>
      }
    />
  );
}

const assetColumns = (portfolioNames: ReadonlyMap<string, string>): Column<EventAsset>[] => [
  { id: 'name', header: 'Asset', sortable: true, cell: (row) => <EventAssetLink {...row} /> },
  { id: 'assetId', header: 'Asset id', sortable: true, cell: ({ assetId }) => assetId },
  {
    id: 'portfolio',
    header: 'Portfolio',
    cell: ({ portfolioUUID }) => (portfolioUUID && portfolioNames.get(portfolioUUID)) ?? '–',
  },
  {
    id: 'state',
    header: 'State',
    sortable: true,
    width: 120,
    cell: ({ state }) => <StatusChip kind="eventAsset" status={state} />,
  },
  {
    id: 'optedUTC',
    header: 'Since',
    sortable: true,
    cell: ({ optedUTC }) => (optedUTC === null ? '–' : <Time at={optedUTC} />),
  },
  {
    id: 'baseline',
    header: 'Baseline, kWh',
    hint: 'Expected use over the window',
    numeric: true,
    width: 120,
    cell: ({ baseline }) => formatFixed(sumOf(baseline), 3),
  },
  { id: 'window', header: 'By half hour', width: 112, cell: ({ baseline }) => <Window baseline={baseline} /> },
];

function sumOf(baseline: EventAsset['baseline']): number | null {
  const known = baseline?.filter(({ value }) => value !== null) ?? [];
  return known.length === 0 ? null : known.reduce((sum, { value }) => sum + value!, 0);
}

function Window({ baseline }: Pick<EventAsset, 'baseline'>) {
  if (baseline === null) return '–';
  const values = baseline.map(({ value }) => value);
  return (
    <MiniBars
      values={values}
      label={`Baseline per half hour: ${values.map((value) => formatEnergy(value)).join(', ')}`}
      colour="var(--hh-baseline)"
      below="var(--hh-baseline)"
    />
  );
}
