import { Button, Group } from '@mantine/core';
import { IconBolt, IconHistory, IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useStableRows } from '#app/data/live/useStableRows.ts';
import { usePortfolioNames, useSchemeNames } from '#app/data/names.ts';
import { useParts } from '#app/data/offeredOperations.ts';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { selectionOf, useSelection } from '#app/features/events/optIn/index.ts';
import { nameOf } from '#app/format/assetWords.ts';
import { CreateButton, ListPage } from '#app/shell/ListPage.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { countNote, useListScreen } from '#app/table/useListScreen.ts';
import { useCommands } from '#app/ui/commands.ts';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import type { Asset } from '#contract/asset.ts';
import { formatCount } from '#text/count.ts';
import { assetColumns } from './assetColumns.tsx';
import { AssetFilters } from './AssetFilters.tsx';
import { AssetsSearch, assetsSearchDefaults, filtersOf, queryOf } from './assetsSearch.ts';
import { AssetsVerdict } from './AssetsVerdict.tsx';
import { FacetChips } from './FacetChips.tsx';
import { fleetColumns, narrowColumns } from './fleetColumns.tsx';
import { hasFigures, listWithFigures } from './listWithFigures.ts';

// Shown once something is selected.
const AssetSelectionBar = lazy(async () => ({
  default: (await import('./AssetSelectionBar.tsx')).AssetSelectionBar,
}));
// The form imports the calendar.
const AssetDialog = lazy(() => import('./AssetDialog.tsx'));

export const Route = createFileRoute('/_frame/assets/')({
  validateSearch: AssetsSearch,
  search: { middlewares: [stripSearchParams(assetsSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  // Not awaited: the page is rendered at once and its table shows that it loads.
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(listWithFigures(queryOf(deps))),
  component: AssetsPage,
});

const needs = { facets: ['getAssetFacets'], bulkActions: ['listBulkActions'], imports: ['importLines'] } as const;
const PHONE_PX = 720;
const assetUUIDOf = ({ assetUUID }: Asset): string => assetUUID;

function AssetsPage() {
  const address = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const mayOperate = useMayOperate();
  const has = useParts(needs);
  const mayImport = has.imports && mayOperate;
  const [adding, setAdding] = useState(false);
  const narrow = useNarrowerThan(PHONE_PX);
  const list = useListScreen({
    list: listWithFigures,
    query: queryOf(address),
    address,
    defaults: assetsSearchDefaults,
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
  });
  const { data, filtered, changeAddress, clearFilters } = list;
  const totalItems = data?.totalItems ?? 0;
  const selection = useSelection(filtersOf(address), totalItems);
  const [wasSelected, setWasSelected] = useState(false);
  if (selection.size > 0 && !wasSelected) setWasSelected(true);
  const stable = useStableRows(list, assetUUIDOf, address, selection.size);
  const portfolioNames = usePortfolioNames();
  const schemeName = useSchemeNames().get(address.scheme ?? '');
  const facets = useQuery({
    ...query('getAssetFacets', { query: filtersOf(address) }),
    // After the rows, which are what the page is for.
    enabled: has.facets && data !== undefined,
  });
  const figured = hasFigures(queryOf(address));
  const { scheme } = address;
  const [columns, lines] = useMemo(
    () => [
      figured ? fleetColumns(portfolioNames, { scheme, schemeName }) : assetColumns(portfolioNames),
      narrowColumns(portfolioNames, scheme, figured),
    ],
    [portfolioNames, figured, scheme, schemeName],
  );

  const isByUse = figured && address.sort === '-response';
  const countWords =
    isByUse && !filtered && data !== undefined
      ? `${formatCount(totalItems)} by dependable kW`
      : countNote(data, filtered, 'asset', 'assets', 'active');

  useCommands([
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
    ...(has.bulkActions
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
  const create = mayOperate && {
    label: 'Add asset',
    icon: <IconPlus size={15} stroke={2} />,
    run: () => setAdding(true),
  };
  const importButton = mayImport && (
    <Button
      variant="default"
      leftSection={<IconUpload size={15} stroke={1.8} />}
      renderRoot={(props) => <Link to="/assets/import" {...props} />}
    >
      Import
    </Button>
  );

  return (
    <ListPage
      title="Assets"
      list={list}
      views="assets"
      actions={
        // On a phone they are commands of the palette alone.
        !narrow && (
          <>
            {has.bulkActions && (
              <Button
                variant="default"
                leftSection={<IconHistory size={15} stroke={1.8} />}
                renderRoot={(props) => <Link to="/bulk-actions" {...props} />}
              >
                Bulk actions
              </Button>
            )}
            {importButton}
          </>
        )
      }
      create={create}
      verdict={has.facets ? <AssetsVerdict facets={facets} onChange={changeAddress} /> : undefined}
      above={
        <>
          <FacetChips address={address} facets={facets.data} onChange={changeAddress} />
          <AssetFilters
            address={address}
            facets={facets.data}
            count={countWords}
            narrow={narrow}
            filtered={filtered}
            onChange={changeAddress}
            onClear={clearFilters}
          />
        </>
      }
      columns={columns}
      rowId={assetUUIDOf}
      table={{
        ...stable,
        rowName: nameOf,
        narrow: narrow ? lines : undefined,
        ...(mayOperate && selectionOf(selection, stable.rows)),
      }}
      noMatch={filtered && <NoMatch icon={IconBolt} what="asset" onClear={clearFilters} />}
      empty={{
        icon: IconBolt,
        title: 'No assets yet',
        text: 'Meters, batteries and chargers appear here once you add or import them.',
        action: (
          <Group gap="xs">
            {importButton}
            {create && <CreateButton {...create} />}
          </Group>
        ),
      }}
    >
      {mayOperate && wasSelected && (
        <Suspense>
          <AssetSelectionBar
            selection={selection}
            totalItems={totalItems}
            status={address.status}
            facets={facets.data}
          />
        </Suspense>
      )}
      {adding && (
        <Suspense>
          <AssetDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </ListPage>
  );
}
