import { Button } from '@mantine/core';
import { IconFolder, IconPlus } from '@tabler/icons-react';
import { createFileRoute, Link, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { portfolioQueries } from '#app/data/api/portfolios.ts';
import { useMayOperate } from '#app/data/session.ts';
import { SavedViews } from '#app/shell/views/SavedViews.tsx';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { countNote, useListScreen } from '#app/table/useListScreen.ts';
import { useCommands } from '#app/ui/commands.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
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
  const { data, put, table } = useListScreen({
    list: portfolioQueries.list,
    query: queryOf(address),
    address,
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
    firstSort: 'name',
  });
  useCommands(
    mayOperate ? [{ id: 'create', label: 'Create portfolio', icon: IconPlus, run: () => setCreating(true) }] : [],
  );
  const create = mayOperate && (
    <Button leftSection={<IconPlus size={15} stroke={2} />} onClick={() => setCreating(true)}>
      Create portfolio
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Portfolios"
        note={countNote(data, isFiltered(address), 'portfolio', 'portfolios', 'active')}
        actions={
          <>
            <SavedViews screen="portfolios" address={address} defaults={portfoliosSearchDefaults} />
            {create}
          </>
        }
      />
      <Toolbar>
        <SearchBox label="Name or description" value={address.search} onChange={(search) => put({ search }, true)} />
        <FilterChips
          label="Status"
          value={address.status}
          options={lifecycleStatus.options.map((value) => ({ value, label: statusWord('asset', value).word }))}
          onChange={(status) => put({ status: status ?? 'ACTIVE' })}
        />
      </Toolbar>
      <DataTable
        label="Portfolios"
        columns={columns}
        rowId={({ portfolioUUID }) => portfolioUUID}
        {...table}
        empty={
          isFiltered(address) ? (
            <NoMatch icon={IconFolder} what="portfolio" onClear={() => put({ search: '', status: 'ACTIVE' })} />
          ) : (
            <EmptyState
              icon={IconFolder}
              title="No portfolios yet"
              text="A portfolio groups assets that are invited to events together."
              action={create}
            />
          )
        }
      />
      {creating && (
        <Suspense>
          <PortfolioForm onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
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
