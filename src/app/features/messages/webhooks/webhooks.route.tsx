import { Button } from '@mantine/core';
import { IconPlus, IconShieldCheck, IconWebhook } from '@tabler/icons-react';
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { listQuery } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { useListScreen } from '#app/table/useListScreen.ts';
import { ListVerdictLine } from '#app/ui/ListVerdictLine.tsx';
import { statusWords } from '#app/ui/statusWords.ts';
import type { Webhook } from '#contract/webhook.ts';
import { webhookColumns } from './webhookColumns.tsx';
import { WebhooksSearch, webhooksSearchDefaults } from './webhookSearch.ts';

const WebhookDialog = lazy(() => import('./WebhookDialog.tsx'));
const TestWebhook = lazy(() => import('./TestWebhook.tsx'));
const STATUSES = ['ACTIVE', 'DISABLED'] as const;

/** A row on a phone. */
const LINES = { lead: 'url', under: ['events', 'reason', 'test'], edge: 'status', edgeUnder: 'createdUTC' };

export const Route = createFileRoute('/_frame/webhooks/')({
  validateSearch: WebhooksSearch,
  search: { middlewares: [stripSearchParams(webhooksSearchDefaults)] },
  component: WebhooksPage,
});

function WebhooksPage() {
  const address = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayCreate = usePermission('createWebhook');
  const mayTest = usePermission('testWebhook');
  const [creating, setCreating] = useState(false);
  const [tested, setTested] = useState<Webhook | null>(null);
  const list = useListScreen({
    list: listQuery('listWebhooks'),
    query: address,
    address,
    defaults: webhooksSearchDefaults,
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
  });
  const { changeAddress, clearFilters } = list;
  const columns = useMemo(() => webhookColumns(mayTest ? setTested : null), [mayTest]);

  return (
    <ListPage
      title="Webhooks"
      note="Each subscription sends its events, signed, to one address at least once, and retries until they arrive."
      verdict={<ListVerdictLine list="WEBHOOKS" />}
      list={list}
      actions={
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={16} stroke={1.8} />}
          renderRoot={(props) => <Link to="/webhooks/check" {...props} />}
        >
          Check a signature
        </Button>
      }
      create={
        mayCreate && {
          label: 'Create webhook',
          icon: <IconPlus size={16} stroke={1.8} />,
          run: () => setCreating(true),
        }
      }
      above={
        <Toolbar>
          <FilterChips
            label="Status"
            options={STATUSES.map((value) => ({ value, label: statusWords.webhook[value].word }))}
            value={address.status ?? null}
            onChange={(status) => changeAddress({ status: status ?? undefined })}
          />
        </Toolbar>
      }
      columns={columns}
      table={{ lines: LINES }}
      rowId={({ uuid }) => uuid}
      noMatch={address.status !== undefined && <NoMatch icon={IconWebhook} what="webhook" onClear={clearFilters} />}
      empty={{
        icon: IconWebhook,
        title: 'No webhooks yet',
        text:
          'Create one, and your system is notified of every event, ' +
          'registration and portfolio change as it happens.',
      }}
    >
      <Suspense>
        {creating && <WebhookDialog onClose={() => setCreating(false)} />}
        {tested && <TestWebhook webhook={tested} onClose={() => setTested(null)} />}
      </Suspense>
    </ListPage>
  );
}
