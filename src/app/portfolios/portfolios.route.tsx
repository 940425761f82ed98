import { Button } from '@mantine/core';
import { IconFolder, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { portfolioQueries } from '#app/api/portfolios.ts';
import { formatDay, formatUtc } from '#app/charts/format.ts';
import { EmptyState } from '#app/shell/EmptyState.tsx';
import { PageHeader } from '#app/shell/PageHeader.tsx';
import { plural } from '#app/shell/plural.ts';
import { useMayOperate } from '#app/shell/session.ts';
import { statusWord } from '#app/shell/statusWords.ts';
import { formatSort, parseSort, type Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { lifecycleStatus } from '#contract/asset.ts';
import type { Portfolio } from '#contract/portfolio.ts';
import classes from './portfolios.module.css';
import { isFiltered, PortfoliosSearch, portfoliosSearchDefaults, queryOf } from './portfolioSearch.ts';

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
  const { data, error, refetch, isPlaceholderData } = useQuery(portfolioQueries.list(queryOf(address)));
  const put = (change: Partial<PortfoliosSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...change }), replace, resetScroll: false });
  const create = mayOperate && (
    <Button leftSection={<IconPlus size={15} stroke={2} />} onClick={() => setCreating(true)}>
      Create portfolio
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Portfolios"
        note={data ? plural(data.totalItems, isFiltered(address) ? 'portfolio matches' : 'active portfolio', isFiltered(address) ? 'portfolios match' : undefined) : '\u00a0'}
        actions={create}
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
        rows={data?.data}
        rowId={({ portfolioUUID }) => portfolioUUID}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        empty={
          isFiltered(address) ? (
            <EmptyState
              icon={IconFolder}
              title="No portfolio matches"
              text="Search for less, or look among the others."
              action={
                <Button variant="default" onClick={() => put({ search: '', status: 'ACTIVE' })}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState icon={IconFolder} title="No portfolios yet" text="A portfolio groups assets that are invited to events together." action={create} />
          )
        }
        sort={parseSort(address.sort)}
        onSort={(sort) => put({ sort: (formatSort(sort) ?? 'name') as PortfoliosSearch['sort'] })}
        {...(data && { page: { page: address.page, pageSize: address.pageSize, totalItems: data.totalItems } })}
        onPage={put}
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
  { id: 'description', header: 'Description', cell: ({ description }) => <span className={classes.clip}>{description ?? '–'}</span> },
  { id: 'assetCount', header: 'Assets', sortable: true, numeric: true, width: 100, cell: ({ assetCount }) => assetCount.toLocaleString('en-GB') },
  {
    id: 'createdUTC',
    header: 'Created',
    sortable: true,
    width: 170,
    cell: ({ createdUTC }) => <span title={formatUtc(createdUTC)}>{formatDay(createdUTC, true)}</span>,
  },
];
