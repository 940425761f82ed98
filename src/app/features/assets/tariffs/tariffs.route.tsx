import { useQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useNow } from '#app/data/clock.ts';
import { listQuery, query } from '#app/data/query.ts';
import { useListScreen } from '#app/table/useListScreen.ts';
import { londonDate } from '#energy/time/london.ts';
import { PRODUCT_LINES, productColumns, type ProductRow } from './productColumns.tsx';
import { assetColumn, TARIFF_LINES, tariffColumns } from './tariffColumns.tsx';
import { TariffList } from './TariffList.tsx';
import { byAssetDefaults, productQueryOf, queryOf, TariffSearch, tariffSearchDefaults } from './tariffSearch.ts';
import { withoutTariffQuery } from './withoutTariff.ts';

export const Route = createFileRoute('/_frame/tariffs/')({
  validateSearch: TariffSearch,
  search: { middlewares: [stripSearchParams(tariffSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    if (deps.by === 'product')
      void queryClient.prefetchQuery(query('listTariffProducts', { query: productQueryOf(deps) }));
    else void queryClient.prefetchQuery(query('listTariffs', { query: queryOf(deps) }));
  },
  component: TariffsPage,
});

function TariffsPage() {
  const address = Route.useSearch();
  return address.by === 'product' ? <ByProduct address={address} /> : <ByAsset address={{ ...address, by: 'asset' }} />;
}

function useGo() {
  const navigate = useNavigate({ from: Route.fullPath });
  return (search: (now: TariffSearch) => TariffSearch, replace: boolean) =>
    void navigate({ search, replace, resetScroll: false });
}

function ByProduct({ address }: { address: TariffSearch }) {
  const list = useListScreen({
    list: listQuery('listTariffProducts'),
    query: productQueryOf(address),
    address,
    defaults: tariffSearchDefaults,
    go: useGo(),
  });
  // First, and not among products that were searched for.
  const isFirst = !list.filtered && address.page === 1;
  const { data: without } = useQuery({ ...withoutTariffQuery(), enabled: isFirst });
  const products = list.table.rows;
  const lacking = isFirst ? (without?.totalItems ?? 0) : 0;
  const rows = useMemo(
    (): readonly ProductRow[] | undefined =>
      products && (lacking === 0 ? products : [{ name: null, assets: lacking }, ...products]),
    [products, lacking],
  );
  const { table, ...rest } = list;
  return (
    <TariffList<ProductRow>
      list={{ ...rest, table: { ...table, rows } }}
      address={address}
      words={['product', 'products']}
      columns={useMemo(() => productColumns(address.status), [address.status])}
      lines={PRODUCT_LINES}
      rowId={(row) => (row.name === null ? 'none' : `${row.direction} ${row.tariffType} ${row.name}`)}
    />
  );
}

function ByAsset({ address }: { address: TariffSearch }) {
  const today = londonDate(useNow());
  const list = useListScreen({
    list: listQuery('listTariffs'),
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
