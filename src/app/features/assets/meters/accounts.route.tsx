import { IconKey, IconPlus } from '@tabler/icons-react';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { listQuery } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import { useListScreen } from '#app/table/useListScreen.ts';
import { ListVerdictLine } from '#app/ui/ListVerdictLine.tsx';
import type { MeterAccount } from '#contract/meterAccount.ts';
import { accountColumns } from './accountColumns.tsx';
import { AccountsSearch, accountsSearchDefaults } from './meterSearch.ts';
import { METERS_POLL_MS } from './queryRules.ts';

const CreateAccount = lazy(() => import('./CreateAccount.tsx'));
const ReplaceCredential = lazy(() => import('./ReplaceCredential.tsx'));
const DeleteAccount = lazy(() => import('./DeleteAccount.tsx'));

/** A row on a phone. */
const LINES = { lead: 'user', under: ['provider', 'credential', 'statusReason', 'acts'], edge: 'status' };

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
  const list = useListScreen({
    list: listQuery('listMeterAccounts', { refetchInterval: METERS_POLL_MS }),
    query: address,
    address,
    defaults: accountsSearchDefaults,
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
  });
  const columns = useMemo(
    () => accountColumns(mayChange ? { onReplace: setReplacing, onDelete: setDeleting } : undefined),
    [mayChange],
  );

  return (
    <ListPage
      title="Meter accounts"
      note="Each key reads the meters of one user, or of every user without their own key. Keys are stored encrypted and never shown."
      verdict={<ListVerdictLine list="METER_ACCOUNTS" />}
      list={list}
      table={{ lines: LINES }}
      create={
        mayChange && {
          label: 'Add account',
          command: 'Add meter account',
          icon: <IconPlus size={16} stroke={1.8} />,
          run: () => setCreating(true),
        }
      }
      columns={columns}
      rowId={({ meterAccountUUID }) => meterAccountUUID}
      empty={{
        icon: IconKey,
        title: 'No meter accounts yet',
        text: 'Add the API key of an Octopus Energy or n3rgy account, and its meters will be read automatically.',
      }}
    >
      <Suspense>
        {creating && <CreateAccount onClose={() => setCreating(false)} />}
        {replacing && <ReplaceCredential account={replacing} onClose={() => setReplacing(null)} />}
        {deleting && <DeleteAccount account={deleting} onClose={() => setDeleting(null)} />}
      </Suspense>
    </ListPage>
  );
}
