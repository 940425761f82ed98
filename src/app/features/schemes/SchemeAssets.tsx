import { IconLogin, IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { schemeQueries, type SchemeAssetListQuery } from '#app/data/api/schemes.ts';
import { useStableRows } from '#app/data/live/useStableRows.ts';
import { useMayOperate } from '#app/data/session.ts';
import { BulkBar, useSelection } from '#app/features/optIn/index.ts';
import { formatMpan, maskedMpan } from '#app/format/format.ts';
import { registrationOrder } from '#app/format/schemeWords.ts';
import { formatSort, parseSort, type Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { useFetchPage } from '#app/table/useListScreen.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { statusWords } from '#app/ui/statusWords.ts';
import { Time } from '#app/ui/Time.tsx';
import type { Scheme, SchemeAsset } from '#contract/scheme.ts';
import { schemeSearchDefaults, type SchemeSearch } from './schemeSearch.ts';
import shell from '#app/ui/shell.module.css';
import classes from './schemes.module.css';

type SchemeAssetsProps = {
  scheme: Scheme;
  search: SchemeSearch;
  onChange: (changes: Partial<SchemeSearch>, replace?: boolean) => void;
};

/** The registrations of a scheme with status and reason; chosen ones can be opted in or out. */
export function SchemeAssets({ scheme: { schemeUUID, name, counts }, search, onChange }: SchemeAssetsProps) {
  const mayOperate = useMayOperate();
  const { status, sort, page, pageSize } = search;
  const assets = useQuery(
    schemeQueries.assets(schemeUUID, { search: undefinedIfEmpty(search.search), status, sort, page, pageSize }),
  );
  const readPage = useFetchPage((query: SchemeAssetListQuery) => schemeQueries.assets(schemeUUID, query), {
    search: undefinedIfEmpty(search.search),
    status,
    sort,
  });
  const totalItems = assets.data?.totalItems ?? 0;
  const selection = useSelection(
    { schemeUUID, schemeStatus: status, search: undefinedIfEmpty(search.search) },
    totalItems,
  );
  const target = { kind: 'scheme', uuid: schemeUUID, name } as const;
  const held = useStableRows(assets, ({ assetUUID }) => assetUUID, search, selection.size);
  const filtered = search.search !== '' || status !== undefined;

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
          label="Status"
          options={registrationOrder.map((value) => ({
            value,
            label: statusWords.schemeAsset[value].word,
            count: counts[value],
          }))}
          value={status ?? null}
          onChange={(value) => onChange({ status: value ?? undefined })}
        />
      </Toolbar>
      <DataTable
        label="Assets of the scheme"
        columns={columns}
        {...held}
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
            <EmptyState
              title="No asset has opted in yet"
              text="Choose assets in the list and opt them into this scheme; the regulator checks each of them."
              action={
                <Link to="/assets" className={shell.plainLink}>
                  Choose assets
                </Link>
              }
            />
          )
        }
        sort={parseSort(sort)}
        onSort={(next) => onChange({ sort: (formatSort(next) ?? schemeSearchDefaults.sort) as SchemeSearch['sort'] })}
        page={{ page, pageSize, totalItems }}
        onPage={(next) => onChange(next)}
        {...(mayOperate && {
          selected: selection.ticked(held.rows?.map(({ assetUUID }) => assetUUID) ?? []),
          onSelect: selection.tick,
        })}
      />
      {mayOperate && (
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

const columns: readonly Column<SchemeAsset>[] = [
  {
    id: 'name',
    header: 'Asset',
    sortable: true,
    cell: ({ assetUUID, assetId, name }) => (
      <Link to="/assets/$assetUUID" params={{ assetUUID }}>
        {name ?? assetId}
      </Link>
    ),
  },
  { id: 'assetId', header: 'Asset id', sortable: true, cell: ({ assetId }) => assetId },
  {
    id: 'mpan',
    header: 'MPAN',
    width: 110,
    value: ({ mpan }) => maskedMpan(mpan),
    unmasked: ({ mpan }) => mpan,
    cell: ({ mpan }) => formatMpan(mpan, 'masked'),
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    width: 176,
    cell: ({ status, statusReason }) => <StatusChip kind="schemeAsset" status={status} reason={statusReason} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    value: ({ statusReason }) => statusReason,
    cell: ({ statusReason }) => <span className={classes.reason}>{statusReason ?? '–'}</span>,
  },
  {
    id: 'checked',
    header: 'Last checked',
    width: 176,
    cell: ({ lastCheckedUTC }) => (lastCheckedUTC === null ? 'Not yet' : <Time at={lastCheckedUTC} />),
  },
];
