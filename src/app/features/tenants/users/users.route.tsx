import { IconPlus, IconUsers } from '@tabler/icons-react';
import { createFileRoute, Link, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { listQuery, query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import type { Column } from '#app/table/columns.ts';
import { fieldColumn } from '#app/table/fieldColumn.ts';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { countNote, useListScreen } from '#app/table/useListScreen.ts';
import { ImportButton } from '#app/ui/files/ImportButton.tsx';
import { ListVerdictLine } from '#app/ui/ListVerdictLine.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import { Time } from '#app/ui/Time.tsx';
import { lifecycleStatus } from '#contract/asset.ts';
import type { User } from '#contract/user.ts';
import { userFields } from './fields/index.ts';
import { queryOf, UsersSearch, usersSearchDefaults } from './userSearch.ts';

const UserDialog = lazy(() => import('./UserDialog.tsx'));

/** A row on a phone. */
const LINES = { lead: 'name', under: ['email', 'phone'], edge: 'status', edgeUnder: 'createdUTC' };

export const Route = createFileRoute('/_frame/users/')({
  validateSearch: UsersSearch,
  search: { middlewares: [stripSearchParams(usersSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(query('listUsers', { query: queryOf(deps) })),
  component: UsersPage,
});

function UsersPage() {
  const address = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const mayOperate = useMayOperate();
  const [creating, setCreating] = useState(false);
  const list = useListScreen({
    list: listQuery('listUsers'),
    query: queryOf(address),
    address,
    defaults: usersSearchDefaults,
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
  });
  const { data, filtered, changeAddress, clearFilters } = list;

  return (
    <ListPage
      title="Users"
      note={countNote(data, filtered, 'user', 'users', 'active')}
      verdict={<ListVerdictLine list="USERS" />}
      list={list}
      views="users"
      actions={mayOperate && <ImportButton kind="users" />}
      create={
        mayOperate && {
          label: 'Create user',
          icon: <IconPlus size={15} stroke={2} />,
          run: () => setCreating(true),
        }
      }
      above={
        <Toolbar>
          <SearchBox
            label="Name, user id or contact"
            value={address.search}
            onChange={(search) => changeAddress({ search }, true)}
          />
          <FilterChips
            label="Status"
            value={address.status}
            options={lifecycleStatus.options.map((value) => ({ value, label: statusWord('asset', value).word }))}
            onChange={(status) => changeAddress({ status: status ?? 'ACTIVE' })}
          />
          <FilterChips
            label="Consent to dispatch"
            value={address.neverAsked ? 'never' : null}
            options={[{ value: 'never', label: 'Never asked' }]}
            onChange={(value) => changeAddress({ neverAsked: value === null ? undefined : true })}
          />
        </Toolbar>
      }
      columns={columns}
      table={{ lines: LINES }}
      rowId={({ userUUID }) => userUUID}
      noMatch={filtered && <NoMatch icon={IconUsers} what="user" onClear={clearFilters} />}
      empty={{
        icon: IconUsers,
        title: 'No users yet',
        text: 'The people and firms whose assets take part appear here with their consents.',
      }}
    >
      {creating && (
        <Suspense>
          <UserDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </ListPage>
  );
}

const columns: readonly Column<User>[] = [
  {
    ...fieldColumn(userFields, 'name'),
    sortable: true,
    width: '24%',
    cell: ({ userUUID, name }) => (
      <Link to="/users/$userUUID" params={{ userUUID }}>
        {name}
      </Link>
    ),
  },
  { ...fieldColumn(userFields, 'userId'), sortable: true, width: 160 },
  fieldColumn(userFields, 'email'),
  { ...fieldColumn(userFields, 'phone'), width: 170 },
  { id: 'status', header: 'Status', width: 120, cell: ({ status }) => <StatusChip kind="asset" status={status} /> },
  {
    id: 'createdUTC',
    header: 'Created',
    sortable: true,
    width: 170,
    cell: ({ createdUTC }) => <Time at={createdUTC} show="day" />,
  },
];
