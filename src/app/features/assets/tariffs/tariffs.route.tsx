import { Button } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useMemo } from 'react';
import { useNow } from '#app/data/clock.ts';
import { listQuery, query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import type { Lines } from '#app/table/twoLines.tsx';
import { countNote, useListScreen } from '#app/table/useListScreen.ts';
import { ImportButton } from '#app/ui/files/ImportButton.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { type StageVerdict, VerdictLine } from '#app/ui/Stage.tsx';
import { londonDate } from '#energy/time/london.ts';
import { formatCount, plural } from '#text/count.ts';
import { PRODUCT_LINES, productColumns, type ProductRow } from './productColumns.tsx';
import { assetColumn, TARIFF_LINES, tariffColumns } from './tariffColumns.tsx';
import { TariffFilters } from './TariffFilters.tsx';
import { byAssetDefaults, productQueryOf, queryOf, TariffSearch, tariffSearchDefaults } from './tariffSearch.ts';

/** How many assets have no tariff that holds today. */
const withoutTariffQuery = () => query('listAssets', { query: { pageSize: 1, tariff: 'NONE' } });

const COUNT = { pageSize: 1 } as const;

/** Whether every asset has a tariff, and a way to those that have none. */
function TariffVerdict() {
  const { data: all } = useQuery(query('listAssets', { query: COUNT }));
  const { data: without } = useQuery(withoutTariffQuery());
  const verdict = all && without && verdictOf(all.totalItems, without.totalItems);
  return (
    <VerdictLine
      small
      verdict={verdict}
      say={without && without.totalItems > 0 && 'Costs and earnings are calculated only for assets with a tariff.'}
      {...(without &&
        without.totalItems > 0 && {
          action: (
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/assets" search={{ tariff: 'NONE' }} {...props} />}
            >
              {`Show ${plural(without.totalItems, 'asset')}`}
            </Button>
          ),
        })}
    />
  );
}

function verdictOf(all: number, without: number): StageVerdict {
  if (all === 0) return { sentence: 'No assets yet', tone: 'NEUTRAL' };
  if (without === 0) return { sentence: `Every asset has a tariff (${formatCount(all)})`, tone: 'GOOD' };
  const [have, lack] = [formatCount(all - without), plural(without, 'asset has', 'assets have')];
  return {
    sentence: `Incomplete: ${lack} no tariff, ${have} of ${formatCount(all)} have one`,
    tone: 'WARN',
  };
}

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

type TariffListProps<Row extends object> = Pick<ComponentProps<typeof ListPage<Row>>, 'columns' | 'rowId'> & {
  list: ComponentProps<typeof ListPage<Row>>['list'] & {
    data: { totalItems: number } | undefined;
    changeAddress: (change: Partial<TariffSearch>, replace?: boolean) => void;
    filtered: boolean;
    clearFilters: () => void;
  };
  address: TariffSearch;
  /** What a row is, one and many. */
  words: readonly [string, string];
  /** A row on a phone. */
  lines: Lines;
};

/** The screen of tariffs, whatever its rows are. */
function TariffList<Row extends object>(props: TariffListProps<Row>) {
  const { list, address, words, lines, columns, rowId } = props;
  const { filtered } = list;
  const mayOperate = useMayOperate();
  return (
    <ListPage
      title="Tariffs"
      note={countNote(list.data, filtered, ...words, 'open')}
      verdict={<TariffVerdict />}
      list={list}
      views="tariffs"
      actions={mayOperate && <ImportButton kind="tariffs" />}
      above={<TariffFilters address={address} onChange={list.changeAddress} />}
      columns={columns}
      rowId={rowId}
      table={{ lines }}
      noMatch={filtered && <NoMatch icon={IconCoins} what={words[0]} onClear={list.clearFilters} />}
      empty={{
        icon: IconCoins,
        title: 'No tariffs yet',
        text: 'Add a tariff on the page of an asset to see the cost of its energy.',
        action: <PlainLink to="/assets">Go to assets</PlainLink>,
      }}
    />
  );
}
