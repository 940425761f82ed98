import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { userQueries } from '#app/api/users.ts';
import { formatDay, formatUtc } from '#app/charts/format.ts';
import { EmptyState } from '#app/shell/EmptyState.tsx';
import { PageHeader } from '#app/shell/PageHeader.tsx';
import { plural } from '#app/shell/plural.ts';
import { useMayOperate } from '#app/shell/session.ts';
import { StatusChip } from '#app/shell/StatusChip.tsx';
import { statusWord } from '#app/shell/statusWords.ts';
import { formatSort, parseSort, type Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { lifecycleStatus } from '#contract/asset.ts';
import type { User } from '#contract/user.ts';
import { isFiltered, queryOf, UsersSearch, usersSearchDefaults } from './userSearch.ts';
import classes from './users.module.css';

const UserDialog = lazy(() => import('./UserDialog.tsx'));

export const Route = createFileRoute('/_frame/users/')({
  validateSearch: UsersSearch,
  search: { middlewares: [stripSearchParams(usersSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(userQueries.list(queryOf(deps))),
  component: UsersPage,
});

function UsersPage() {
  const address = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const mayOperate = useMayOperate();
  const [creating, setCreating] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery(userQueries.list(queryOf(address)));
  const put = (change: Partial<UsersSearch>, replace = false) => void navigate({ search: (now) => ({ ...now, page: 1, ...change }), replace, resetScroll: false });
  const create = mayOperate && (
    <Button leftSection={<IconPlus size={15} stroke={2} />} onClick={() => setCreating(true)}>
      Create user
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Users"
        note={data ? plural(data.totalItems, isFiltered(address) ? 'user matches' : 'active user', isFiltered(address) ? 'users match' : undefined) : '\u00a0'}
        actions={create}
      />
      <Toolbar>
        <SearchBox label="Name, user id or contact" value={address.search} onChange={(search) => put({ search }, true)} />
        <FilterChips
          label="Status"
          value={address.status}
          options={lifecycleStatus.options.map((value) => ({ value, label: statusWord('asset', value).word }))}
          onChange={(status) => put({ status: status ?? 'ACTIVE' })}
        />
      </Toolbar>
      <DataTable
        label="Users"
        columns={columns}
        rows={data?.data}
        rowId={({ userUUID }) => userUUID}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        empty={
          isFiltered(address) ? (
            <EmptyState
              icon={IconUsers}
              title="No user matches"
              text="Search for less, or look among the others."
              action={
                <Button variant="default" onClick={() => put({ search: '', status: 'ACTIVE' })}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState icon={IconUsers} title="No users yet" text="The people and firms whose assets take part appear here, with what they consented to." action={create} />
          )
        }
        sort={parseSort(address.sort)}
        onSort={(sort) => put({ sort: (formatSort(sort) ?? 'name') as UsersSearch['sort'] })}
        {...(data && { page: { page: address.page, pageSize: address.pageSize, totalItems: data.totalItems } })}
        onPage={put}
      />
      {creating && (
        <Suspense>
          <UserDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}

const columns: readonly Column<User>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    width: '24%',
    cell: ({ userUUID, name }) => (
      <Link to="/users/$userUUID" params={{ userUUID }}>
        {name}
      </Link>
    ),
  },
  { id: 'userId', header: 'User id', sortable: true, width: 160, cell: ({ userId }) => userId },
  { id: 'email', header: 'Email', cell: ({ email }) => email ?? <span className={classes.quiet}>–</span> },
  { id: 'phone', header: 'Telephone', width: 170, cell: ({ phone }) => phone ?? <span className={classes.quiet}>–</span> },
  { id: 'status', header: 'Status', width: 120, cell: ({ status }) => <StatusChip kind="asset" status={status} /> },
  { id: 'createdUTC', header: 'Created', sortable: true, width: 170, cell: ({ createdUTC }) => <span title={formatUtc(createdUTC)}>{formatDay(createdUTC, true)}</span> },
];
