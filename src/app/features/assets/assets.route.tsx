import { Button, Group } from '@mantine/core';
import { IconBolt, IconHistory, IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { assetQueries } from '#app/data/api/assets.ts';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';
import { portfolioQueries } from '#app/data/api/portfolios.ts';
import { useStableRows } from '#app/data/live/useStableRows.ts';
import { useMayOperate } from '#app/data/session.ts';
import { useSelection } from '#app/features/optIn/index.ts';
import { nameOf } from '#app/format/assetWords.ts';
import { plural } from '#app/format/plural.ts';
import { SavedViews } from '#app/shell/views/SavedViews.tsx';
import { formatSort, parseSort } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { useFetchPage } from '#app/table/useListScreen.ts';
import { useCommands } from '#app/ui/commands.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { assetColumns } from './assetColumns.tsx';
import { AssetFilters } from './AssetFilters.tsx';
import { AssetSelectionBar } from './AssetSelectionBar.tsx';
import { AssetsSearch, assetsSearchDefaults, filtersOf, isFiltered, queryOf, withoutFilters } from './assetsSearch.ts';

// The form brings the calendar with it.
const AddAssetDialog = lazy(async () => ({ default: (await import('./AddAssetDialog.tsx')).AddAssetDialog }));

export const Route = createFileRoute('/_frame/assets/')({
  validateSearch: AssetsSearch,
  search: { middlewares: [stripSearchParams(assetsSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  // Not awaited: the page is drawn at once and the table shows that it loads.
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(assetQueries.list(queryOf(deps))),
  component: AssetsPage,
});

function AssetsPage() {
  const address = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const mayOperate = useMayOperate();
  const hasRecords = useIsOffered('listBulkActions');
  const mayImport = useIsOffered('importLines');
  const [adding, setAdding] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery(assetQueries.list(queryOf(address)));
  const selection = useSelection(filtersOf(address), data?.totalItems ?? 0);
  const readPage = useFetchPage(assetQueries.list, queryOf(address));
  const held = useStableRows({ data, isPlaceholderData }, ({ assetUUID }) => assetUUID, address, selection.size);
  const { data: portfolios } = useQuery(portfolioQueries.list());
  const columns = useMemo(
    () => assetColumns(new Map(portfolios?.data.map(({ portfolioUUID, name }) => [portfolioUUID, name]))),
    [portfolios],
  );

  const put = (change: Partial<AssetsSearch>, replace = false) => {
    void navigate({ search: (current) => ({ ...current, ...change }), replace, resetScroll: false });
  };
  const filter = (change: Partial<AssetsSearch>, typing = false) => put({ page: 1, ...change }, typing);
  useCommands([
    ...(mayOperate
      ? [
          { id: 'add', label: 'Add asset', icon: IconPlus, run: () => setAdding(true) },
          ...(mayImport
            ? [
                {
                  id: 'import',
                  label: 'Import assets',
                  icon: IconUpload,
                  run: () => void navigate({ to: '/assets/import' }),
                },
              ]
            : []),
        ]
      : []),
    ...(hasRecords
      ? [
          {
            id: 'bulk',
            label: 'Show bulk actions',
            icon: IconHistory,
            run: () => void navigate({ to: '/bulk-actions' }),
          },
        ]
      : []),
  ]);
  const addButton = mayOperate && (
    <Button leftSection={<IconPlus size={15} stroke={2} />} onClick={() => setAdding(true)}>
      Add asset
    </Button>
  );

  const importButton = mayOperate && mayImport && (
    <Button
      variant="default"
      leftSection={<IconUpload size={15} stroke={1.8} />}
      renderRoot={(props) => <Link to="/assets/import" {...props} />}
    >
      Import
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Assets"
        note={
          data
            ? plural(
                data.totalItems,
                isFiltered(address) ? 'asset matches' : 'active asset',
                isFiltered(address) ? 'assets match' : undefined,
              )
            : '\u00a0'
        }
        actions={
          <>
            <SavedViews screen="assets" address={address} defaults={assetsSearchDefaults} />
            {hasRecords && (
              <Button
                variant="default"
                leftSection={<IconHistory size={15} stroke={1.8} />}
                renderRoot={(props) => <Link to="/bulk-actions" {...props} />}
              >
                Bulk actions
              </Button>
            )}
            {importButton}
            {addButton}
          </>
        }
      />
      <AssetFilters address={address} listed={data !== undefined} onChange={filter} />
      <DataTable
        label="Assets"
        columns={columns}
        {...held}
        rowId={({ assetUUID }) => assetUUID}
        rowName={nameOf}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        readPage={readPage}
        empty={
          isFiltered(address) ? (
            <EmptyState
              icon={IconBolt}
              title="No asset matches"
              text="Take a filter off, or search for less."
              action={
                <Button variant="default" onClick={() => filter(withoutFilters(address))}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconBolt}
              title="No assets yet"
              text="Meters, batteries and chargers appear here once they are added or imported."
              action={
                <Group gap="xs">
                  {importButton}
                  {addButton}
                </Group>
              }
            />
          )
        }
        sort={parseSort(address.sort)}
        onSort={(sort) =>
          filter({ sort: (formatSort(sort) as AssetsSearch['sort'] | undefined) ?? assetsSearchDefaults.sort })
        }
        {...(mayOperate && {
          selected: selection.ticked(held.rows?.map(({ assetUUID }) => assetUUID) ?? []),
          onSelect: selection.tick,
        })}
        {...(data && { page: { page: address.page, pageSize: address.pageSize, totalItems: data.totalItems } })}
        onPage={put}
      />
      {mayOperate && (
        <AssetSelectionBar selection={selection} totalItems={data?.totalItems ?? 0} status={address.status} />
      )}
      {adding && (
        <Suspense>
          <AddAssetDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
