import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { meterQueries } from '#app/data/api/meters.ts';
import { userQueries } from '#app/data/api/users.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { useListScreen } from '#app/table/useListScreen.ts';
import { useCommands } from '#app/ui/commands.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import type { MeterAccount } from '#contract/meterAccount.ts';
import { accountColumns } from './accountColumns.tsx';
import { AccountsSearch, accountsSearchDefaults } from './meterSearch.ts';

const CreateAccount = lazy(() => import('./CreateAccount.tsx'));
const ReplaceCredential = lazy(() => import('./ReplaceCredential.tsx'));
const DeleteAccount = lazy(() => import('./DeleteAccount.tsx'));
const NO_NAMES: ReadonlyMap<string, string> = new Map();

export const Route = createFileRoute('/_frame/meters/accounts')({
  validateSearch: AccountsSearch,
  search: { middlewares: [stripSearchParams(accountsSearchDefaults)] },
  component: AccountsPage,
});

function AccountsPage() {
  const address = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayChange = usePermission('createMeterAccount');
  const [creating, setCreating] = useState(false);
  const [replacing, setReplacing] = useState<MeterAccount | null>(null);
  const [deleting, setDeleting] = useState<MeterAccount | null>(null);
  const { data: users = NO_NAMES } = useQuery(userQueries.names());
  const { table } = useListScreen({
    list: meterQueries.accounts,
    query: address,
    address,
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
    firstSort: 'createdUTC',
  });
  const columns = useMemo(
    () => accountColumns({ users, acts: mayChange ? { onReplace: setReplacing, onDelete: setDeleting } : undefined }),
    [users, mayChange],
  );
  useCommands(
    mayChange ? [{ id: 'create', label: 'Add meter account', icon: IconPlus, run: () => setCreating(true) }] : [],
  );
  const create = mayChange && (
    <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => setCreating(true)}>
      Add account
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Meter accounts"
        crumbs={[{ label: 'Smart meters', to: '/meters' }]}
        note="Each key reads the meters of one user, or of every user without one. It is kept sealed and shown to nobody."
        actions={create}
      />
      <DataTable
        label="Meter accounts"
        columns={columns}
        rowId={({ meterAccountUUID }) => meterAccountUUID}
        {...table}
        empty={
          <EmptyState
            icon={IconKey}
            title="No meter accounts yet"
            text="Add the API key of an account with Octopus Energy or n3rgy, and the meters it covers are read on their own."
            action={create}
          />
        }
      />
      <Suspense>
        {creating && <CreateAccount users={users} onClose={() => setCreating(false)} />}
        {replacing && <ReplaceCredential account={replacing} onClose={() => setReplacing(null)} />}
        {deleting && <DeleteAccount account={deleting} onClose={() => setDeleting(null)} />}
      </Suspense>
    </>
  );
}
