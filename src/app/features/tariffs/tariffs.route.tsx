import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { assetQueries } from '#app/data/api/assets.ts';
import { useNow } from '#app/data/api/clock.ts';
import { tariffQueries } from '#app/data/api/tariffs.ts';
import { useMayOperate } from '#app/data/session.ts';
import { nameOf } from '#app/format/assetWords.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { countNote, useListScreen } from '#app/table/useListScreen.ts';
import { ImportButton } from '#app/ui/files/ImportButton.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import { direction } from '#contract/primitives.ts';
import { tariffType } from '#contract/tariffKind.ts';
import { londonDate } from '#energy/time/london.ts';
import { tariffColumns } from './tariffColumns.tsx';
import { isFiltered, queryOf, TariffSearch, tariffSearchDefaults } from './tariffSearch.ts';
import { directionWords, tariffTypeWords } from './tariffWords.ts';

export const Route = createFileRoute('/_frame/tariffs/')({
  validateSearch: TariffSearch,
  search: { middlewares: [stripSearchParams(tariffSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(tariffQueries.list(queryOf(deps))),
  component: TariffsPage,
});

// A tariff contains only its asset's id; one request returns the names of the newest 1,000.
const NAMED = { pageSize: MAX_PAGE_SIZE, sort: '-createdUTC' } as const;

function TariffsPage() {
  const address = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const mayOperate = useMayOperate();
  const today = londonDate(useNow());
  const filtered = isFiltered(address);
  const list = useListScreen({
    list: tariffQueries.list,
    query: queryOf(address),
    address,
    defaults: tariffSearchDefaults,
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
  });
  const { data, changeAddress, clearFilters } = list;
  const { data: assets } = useQuery({
    ...assetQueries.list(NAMED),
    enabled: (data?.totalItems ?? 0) > 0,
    staleTime: 60_000,
  });
  const columns = useMemo(
    () => tariffColumns(today, new Map(assets?.data.map((asset) => [asset.assetUUID, nameOf(asset)]))),
    [today, assets],
  );

  return (
    <ListPage
      title="Tariffs"
      note={countNote(data, filtered, 'tariff', 'tariffs', 'open')}
      list={list}
      views="tariffs"
      actions={mayOperate && <ImportButton kind="tariffs" />}
      above={
        <Toolbar>
          <SearchBox
            label="Tariff, asset, MPAN or postcode"
            value={address.search}
            onChange={(search) => changeAddress({ search }, true)}
          />
          <FilterChips
            label="Direction"
            value={address.direction ?? null}
            options={direction.options.map((value) => ({ value, label: directionWords[value] }))}
            onChange={(way) => changeAddress({ direction: way ?? undefined })}
          />
          <FilterChips
            label="Type"
            value={address.type ?? null}
            options={tariffType.options.map((value) => ({ value, label: tariffTypeWords[value] }))}
            onChange={(type) => changeAddress({ type: type ?? undefined })}
          />
          <FilterChips
            label="Status"
            value={address.status}
            options={[
              { value: 'ACTIVE', label: 'Open' },
              { value: 'DISCONNECTED', label: 'Ended' },
            ]}
            onChange={(status) => changeAddress({ status: status ?? 'ACTIVE' })}
          />
        </Toolbar>
      }
      columns={columns}
      rowId={({ tariffUUID }) => tariffUUID}
      noMatch={filtered && <NoMatch icon={IconCoins} what="tariff" onClear={clearFilters} />}
      empty={{
        icon: IconCoins,
        title: 'No tariffs yet',
        text: 'A tariff is added on the page of its asset; with it, energy is shown with its cost.',
        action: <PlainLink to="/assets">Go to assets</PlainLink>,
      }}
    />
  );
}
