import { Button } from '@mantine/core';
import { IconPlus, IconShieldCheck, IconWebhook } from '@tabler/icons-react';
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { webhookQueries } from '#app/data/api/webhooks.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { useListScreen } from '#app/table/useListScreen.ts';
import { useCommands } from '#app/ui/commands.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { statusWords } from '#app/ui/statusWords.ts';
import type { Webhook } from '#contract/webhook.ts';
import { webhookColumns } from './webhookColumns.tsx';
import { WebhooksSearch, webhooksSearchDefaults } from './webhookSearch.ts';

const CreateWebhook = lazy(() => import('./CreateWebhook.tsx'));
const TestWebhook = lazy(() => import('./TestWebhook.tsx'));
const STATUSES = ['ACTIVE', 'DISABLED'] as const;

export const Route = createFileRoute('/_frame/webhooks/')({
  validateSearch: WebhooksSearch,
  search: { middlewares: [stripSearchParams(webhooksSearchDefaults)] },
  component: WebhooksPage,
});

function WebhooksPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayCreate = usePermission('createWebhook');
  const mayTest = usePermission('testWebhook');
  const [creating, setCreating] = useState(false);
  const [tested, setTested] = useState<Webhook | null>(null);
  const { put, table } = useListScreen({
    list: webhookQueries.list,
    query: search,
    address: search,
    go: (next, replace) => void navigate({ search: next, replace, resetScroll: false }),
    firstSort: webhooksSearchDefaults.sort,
  });
  const columns = useMemo(() => webhookColumns(mayTest ? setTested : null), [mayTest]);
  useCommands(
    mayCreate ? [{ id: 'create', label: 'Create webhook', icon: IconPlus, run: () => setCreating(true) }] : [],
  );
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => setCreating(true)}>
      Create webhook
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Webhooks"
        note="Each subscription has its events sent to one address, signed, at least once, again until they arrive."
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconShieldCheck size={16} stroke={1.8} />}
              renderRoot={(props) => <Link to="/webhooks/check" {...props} />}
            >
              Check a signature
            </Button>
            {create}
          </>
        }
      />
      <Toolbar>
        <FilterChips
          label="Status"
          options={STATUSES.map((value) => ({ value, label: statusWords.webhook[value].word }))}
          value={search.status ?? null}
          onChange={(value) => put({ status: value ?? undefined })}
        />
      </Toolbar>
      <DataTable
        label="Webhooks"
        columns={columns}
        rowId={({ uuid }) => uuid}
        {...table}
        empty={
          search.status !== undefined ? (
            <NoMatch icon={IconWebhook} what="webhook" onClear={() => put({ status: undefined })} />
          ) : (
            <EmptyState
              icon={IconWebhook}
              title="No webhooks yet"
              text="Create one, and a system of yours hears of every event, registration and portfolio change as it happens."
              action={create}
            />
          )
        }
      />
      <Suspense>
        {creating && <CreateWebhook onClose={() => setCreating(false)} />}
        {tested && <TestWebhook webhook={tested} onClose={() => setTested(null)} />}
      </Suspense>
    </>
  );
}
