import { createFileRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useNow } from '#app/data/api/clock.ts';
import { isOffered, useIsOffered } from '#app/data/api/offeredOperations.ts';
import { tariffQueries } from '#app/data/api/tariffs.ts';
import { useListScreen } from '#app/table/useListScreen.ts';
import { londonDate } from '#energy/time/london.ts';
import { PRODUCT_LINES, productColumns } from './productColumns.tsx';
import { assetColumn, TARIFF_LINES, tariffColumns } from './tariffColumns.tsx';
import { TariffList } from './TariffList.tsx';
import { byAssetDefaults, productQueryOf, queryOf, TariffSearch, tariffSearchDefaults } from './tariffSearch.ts';

export const Route = createFileRoute('/_frame/tariffs/')({
  validateSearch: TariffSearch,
  search: { middlewares: [stripSearchParams(tariffSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    if (deps.by === 'product' && isOffered('listTariffProducts'))
      void queryClient.prefetchQuery(tariffQueries.products(productQueryOf(deps)));
    else void queryClient.prefetchQuery(tariffQueries.list(queryOf(deps)));
  },
  component: TariffsPage,
});

function TariffsPage() {
  const address = Route.useSearch();
  const grouped = useIsOffered('listTariffProducts');
  return grouped && address.by === 'product' ? (
    <ByProduct address={address} />
  ) : (
    <ByAsset address={{ ...address, by: 'asset' }} />
  );
}

function useGo() {
  const navigate = useNavigate({ from: Route.fullPath });
  return (search: (now: TariffSearch) => TariffSearch, replace: boolean) =>
    void navigate({ search, replace, resetScroll: false });
}

function ByProduct({ address }: { address: TariffSearch }) {
  const list = useListScreen({
    list: tariffQueries.products,
    query: productQueryOf(address),
    address,
    defaults: tariffSearchDefaults,
    go: useGo(),
  });
  return (
    <TariffList
      list={list}
      address={address}
      words={['product', 'products']}
      columns={useMemo(() => productColumns(address.status), [address.status])}
      lines={PRODUCT_LINES}
      rowId={({ name, direction, tariffType }) => `${direction} ${tariffType} ${name}`}
    />
  );
}

function ByAsset({ address }: { address: TariffSearch }) {
  const today = londonDate(useNow());
  const list = useListScreen({
    list: tariffQueries.list,
    query: queryOf(address),
    address,
    defaults: byAssetDefaults,
    go: useGo(),
  });
  return (
    <TariffList
      list={list}
      address={address}
      words={['tariff', 'tariffs']}
      columns={useMemo(() => [assetColumn, ...tariffColumns(today)], [today])}
      lines={TARIFF_LINES}
      rowId={({ tariffUUID }) => tariffUUID}
    />
  );
}
