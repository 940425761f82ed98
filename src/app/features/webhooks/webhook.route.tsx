import { Button, Menu } from '@mantine/core';
import { IconDotsVertical, IconPencil, IconRefresh, IconRotate, IconTrash } from '@tabler/icons-react';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { webhookMutations, webhookQueries } from '#app/data/api/webhooks.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { WebhookFacts } from './WebhookFacts.tsx';
import { WebhookSearch, webhookSearchDefaults } from './webhookSearch.ts';
import { splitUrl } from './webhookWords.ts';

const dialogs = {
  edit: lazy(() => import('./EditWebhook.tsx')),
  test: lazy(() => import('./TestWebhook.tsx')),
  rotate: lazy(() => import('./RotateSecret.tsx')),
  recover: lazy(() => import('./RecoverDeliveries.tsx')),
  remove: lazy(() => import('./DeleteWebhook.tsx')),
};

export const Route = createFileRoute('/_frame/webhooks/$webhookUUID')({
  validateSearch: WebhookSearch,
  search: { middlewares: [stripSearchParams(webhookSearchDefaults)] },
  loader: ({ context, params }) => context.queryClient.ensureQueryData(webhookQueries.detail(params.webhookUUID)),
  component: WebhookPage,
});

function WebhookPage() {
  const { webhookUUID } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const may = {
    change: usePermission('updateWebhook'),
    test: usePermission('testWebhook'),
    recover: usePermission('recoverWebhook'),
    rotate: usePermission('rotateWebhookSecret'),
    remove: usePermission('deleteWebhook'),
  };
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const { data: webhook } = useSuspenseQuery(webhookQueries.detail(webhookUUID));
  const isActive = webhook.status === 'ACTIVE';
  const { host } = splitUrl(webhook.url);
  const turn = useMutation({
    ...webhookMutations.update(),
    onSuccess: ({ status }) =>
      notifySuccess(
        status === 'ACTIVE'
          ? `${host} is enabled: events are sent again.`
          : `${host} is disabled: nothing is sent until it is enabled.`,
      ),
    onError: notifyError,
  });
  const change = (changes: Partial<WebhookSearch>) =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...changes }), resetScroll: false });
  const Dialog = open === null ? null : dialogs[open];

  return (
    <>
      <PageHeader
        title={host}
        crumbs={[{ label: 'Webhooks', to: '/webhooks' }]}
        chips={<StatusChip kind="webhook" status={webhook.status} reason={webhook.disabledReason} />}
        note={webhook.description ?? undefined}
        actions={
          Object.values(may).includes(true) && (
            <>
              {may.change && (
                <Button
                  variant="default"
                  loading={turn.isPending}
                  onClick={() => turn.mutate({ webhookUUID, changes: { status: isActive ? 'DISABLED' : 'ACTIVE' } })}
                >
                  {isActive ? 'Disable' : 'Enable'}
                </Button>
              )}
              {may.test && (
                <Button variant="default" onClick={() => setOpen('test')}>
                  Send test
                </Button>
              )}
              <Menu position="bottom-end" width={220}>
                <Menu.Target>
                  <Button variant="default" aria-label="More actions" px={8}>
                    <IconDotsVertical size={16} stroke={1.8} />
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {may.change && (
                    <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => setOpen('edit')}>
                      Edit address and events
                    </Menu.Item>
                  )}
                  {may.recover && (
                    <Menu.Item
                      leftSection={<IconRefresh size={16} stroke={1.6} />}
                      disabled={!isActive}
                      onClick={() => setOpen('recover')}
                    >
                      Recover deliveries
                    </Menu.Item>
                  )}
                  {may.rotate && (
                    <Menu.Item leftSection={<IconRotate size={16} stroke={1.6} />} onClick={() => setOpen('rotate')}>
                      Rotate secret
                    </Menu.Item>
                  )}
                  {may.remove && (
                    <>
                      <Menu.Divider />
                      <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => setOpen('remove')}>
                        Delete webhook
                      </Menu.Item>
                    </>
                  )}
                </Menu.Dropdown>
              </Menu>
            </>
          )
        }
      />
      <WebhookFacts webhook={webhook} />
      <DeliveryLog webhook={webhook} search={search} onChange={change} />
      <Suspense>{Dialog && <Dialog webhook={webhook} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}
