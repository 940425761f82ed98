import { IconFolder, IconPlus } from '@tabler/icons-react';
import { createFileRoute, Link, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { portfolioQueries } from '#app/data/api/portfolios.ts';
import { useMayOperate } from '#app/data/session.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import type { Column } from '#app/table/columns.ts';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { countNote, useListScreen } from '#app/table/useListScreen.ts';
import { statusWord } from '#app/ui/statusWords.ts';
import { Time } from '#app/ui/Time.tsx';
import { lifecycleStatus } from '#contract/asset.ts';
import type { Portfolio } from '#contract/portfolio.ts';
import { isFiltered, PortfoliosSearch, portfoliosSearchDefaults, queryOf } from './portfolioSearch.ts';
import classes from './portfolios.module.css';

const PortfolioForm = lazy(() => import('./PortfolioForm.tsx'));

export const Route = createFileRoute('/_frame/portfolios/')({
  validateSearch: PortfoliosSearch,
  search: { middlewares: [stripSearchParams(portfoliosSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(portfolioQueries.list(queryOf(deps))),
  component: PortfoliosPage,
});

function PortfoliosPage() {
  const address = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const mayOperate = useMayOperate();
  const [creating, setCreating] = useState(false);
  const filtered = isFiltered(address);
  const list = useListScreen({
    list: portfolioQueries.list,
    query: queryOf(address),
    address,
    defaults: portfoliosSearchDefaults,
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
  });
  const { data, changeAddress, clearFilters } = list;

  return (
    <ListPage
      title="Portfolios"
      note={countNote(data, filtered, 'portfolio', 'portfolios', 'active')}
      list={list}
      views="portfolios"
      create={
        mayOperate && {
          label: 'Create portfolio',
          icon: <IconPlus size={15} stroke={2} />,
          run: () => setCreating(true),
        }
      }
      above={
        <Toolbar>
          <SearchBox
            label="Name or description"
            value={address.search}
            onChange={(search) => changeAddress({ search }, true)}
          />
          <FilterChips
            label="Status"
            value={address.status}
            options={lifecycleStatus.options.map((value) => ({ value, label: statusWord('asset', value).word }))}
            onChange={(status) => changeAddress({ status: status ?? 'ACTIVE' })}
          />
        </Toolbar>
      }
      columns={columns}
      rowId={({ portfolioUUID }) => portfolioUUID}
      noMatch={filtered && <NoMatch icon={IconFolder} what="portfolio" onClear={clearFilters} />}
      empty={{
        icon: IconFolder,
        title: 'No portfolios yet',
        text: 'A portfolio groups assets that are invited to events together.',
      }}
    >
      {creating && (
        <Suspense>
          <PortfolioForm onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </ListPage>
  );
}

const columns: readonly Column<Portfolio>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    width: '30%',
    cell: ({ portfolioUUID, name }) => (
      <Link to="/portfolios/$portfolioUUID" params={{ portfolioUUID }}>
        {name}
      </Link>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    value: ({ description }) => description,
    cell: ({ description }) => <span className={classes.clip}>{description ?? '–'}</span>,
  },
  {
    id: 'assetCount',
    header: 'Assets',
    sortable: true,
    numeric: true,
    width: 100,
    cell: ({ assetCount }) => assetCount.toLocaleString('en-GB'),
  },
  {
    id: 'createdUTC',
    header: 'Created',
    sortable: true,
    width: 170,
    cell: ({ createdUTC }) => <Time at={createdUTC} show="day" />,
  },
];
