import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { createFileRoute, Link, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { userQueries } from '#app/data/api/users.ts';
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
import { ImportButton } from '#app/ui/files/ImportButton.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import { Time } from '#app/ui/Time.tsx';
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
  const { data, put, table } = useListScreen({
    list: userQueries.list,
    query: queryOf(address),
    address,
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
    firstSort: 'name',
  });
  useCommands(mayOperate ? [{ id: 'create', label: 'Create user', icon: IconPlus, run: () => setCreating(true) }] : []);
  const create = mayOperate && (
    <Button leftSection={<IconPlus size={15} stroke={2} />} onClick={() => setCreating(true)}>
      Create user
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Users"
        note={countNote(data, isFiltered(address), 'user', 'users', 'active')}
        actions={
          <>
            <SavedViews screen="users" address={address} defaults={usersSearchDefaults} />
            {mayOperate && <ImportButton kind="users" />}
            {create}
          </>
        }
      />
      <Toolbar>
        <SearchBox
          label="Name, user id or contact"
          value={address.search}
          onChange={(search) => put({ search }, true)}
        />
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
        rowId={({ userUUID }) => userUUID}
        {...table}
        empty={
          isFiltered(address) ? (
            <NoMatch icon={IconUsers} what="user" onClear={() => put({ search: '', status: 'ACTIVE' })} />
          ) : (
            <EmptyState
              icon={IconUsers}
              title="No users yet"
              text="The people and firms whose assets take part appear here, with what they consented to."
              action={create}
            />
          )
        }
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
  {
    id: 'phone',
    header: 'Telephone',
    width: 170,
    cell: ({ phone }) => phone ?? <span className={classes.quiet}>–</span>,
  },
  { id: 'status', header: 'Status', width: 120, cell: ({ status }) => <StatusChip kind="asset" status={status} /> },
  {
    id: 'createdUTC',
    header: 'Created',
    sortable: true,
    width: 170,
    cell: ({ createdUTC }) => <Time at={createdUTC} show="day" />,
  },
];
