import { Menu } from '@mantine/core';
import { IconPencil, IconRefresh, IconRotate, IconTrash } from '@tabler/icons-react';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { lazy } from 'react';
import { mutation, query } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { MoreMenu } from '#app/ui/MoreMenu.tsx';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import { RecordHeader, type RecordAction } from '#app/ui/RecordHeader.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { WebhookFacts } from './WebhookFacts.tsx';
import { WebhookSearch, webhookSearchDefaults } from './webhookSearch.ts';
import { splitUrl } from './webhookWords.ts';

const WebhookDialog = lazy(() => import('./WebhookDialog.tsx'));
const TestWebhook = lazy(() => import('./TestWebhook.tsx'));
const RotateSecret = lazy(() => import('./RotateSecret.tsx'));
const RecoverDeliveries = lazy(() => import('./RecoverDeliveries.tsx'));
const DeleteWebhook = lazy(() => import('./DeleteWebhook.tsx'));

export const Route = createFileRoute('/_frame/webhooks/$webhookUUID')({
  validateSearch: WebhookSearch,
  search: { middlewares: [stripSearchParams(webhookSearchDefaults)] },
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(query('getWebhook', { params: { webhookUUID: params.webhookUUID } })),
  component: WebhookPage,
});

type Dialog = MenuDialog | 'test';
const TEST: RecordAction<Dialog> = { opens: 'test', label: 'Send test' };

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
  const { data: webhook } = useSuspenseQuery(query('getWebhook', { params: { webhookUUID } }));
  const isActive = webhook.status === 'ACTIVE';
  const { host } = splitUrl(webhook.url);
  const turn = useMutation({
    ...mutation('updateWebhook'),
    onSuccess: ({ status }) =>
      notifySuccess(
        status === 'ACTIVE'
          ? `${host} has been enabled: waiting deliveries are sent in order.`
          : `${host} has been disabled: new deliveries wait until it is enabled.`,
      ),
    onError: notifyError,
  });
  const change = (changes: Partial<WebhookSearch>) =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...changes }), resetScroll: false });

  const toggle: RecordAction<Dialog> = {
    id: 'toggle',
    label: isActive ? 'Disable' : 'Enable',
    loading: turn.isPending,
    run: () => turn.mutate({ params: { webhookUUID }, body: { status: isActive ? 'DISABLED' : 'ACTIVE' } }),
  };

  return (
    <>
      <RecordHeader<Dialog>
        title={host}
        crumbs={[{ label: 'Webhooks', to: '/webhooks' }]}
        chips={<StatusChip kind="webhook" status={webhook.status} reason={webhook.disabledReason} />}
        note={webhook.description ?? undefined}
        actions={[...(may.change ? [toggle] : []), ...(may.test ? [TEST] : [])]}
        renderAfter={(open) =>
          Object.values(may).includes(true) && <MoreActions may={may} isActive={isActive} onOpen={open} />
        }
        renderDialog={(opened, close) => (
          <>
            {opened === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
            {opened === 'test' && <TestWebhook webhook={webhook} onClose={close} />}
            {opened === 'rotate' && <RotateSecret webhook={webhook} onClose={close} />}
            {opened === 'recover' && <RecoverDeliveries webhook={webhook} onClose={close} />}
            {opened === 'remove' && <DeleteWebhook webhook={webhook} onClose={close} />}
          </>
        )}
      />
      <WebhookFacts webhook={webhook} />
      <DeliveryLog webhook={webhook} search={search} onChange={change} />
    </>
  );
}

type MenuDialog = 'edit' | 'recover' | 'rotate' | 'remove';

type MoreActionsProps = {
  may: { change: boolean; recover: boolean; rotate: boolean; remove: boolean };
  isActive: boolean;
  onOpen: (dialog: MenuDialog) => void;
};

/** The rarer actions on a webhook, as a menu. */
function MoreActions({ may, isActive, onOpen }: MoreActionsProps) {
  return (
    <MoreMenu width={220}>
      {may.change && (
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => onOpen('edit')}>
          Edit address and events
        </Menu.Item>
      )}
      {may.recover && (
        <Menu.Item
          leftSection={<IconRefresh size={16} stroke={1.6} />}
          disabled={!isActive}
          onClick={() => onOpen('recover')}
        >
          Recover deliveries
        </Menu.Item>
      )}
      {may.rotate && (
        <Menu.Item leftSection={<IconRotate size={16} stroke={1.6} />} onClick={() => onOpen('rotate')}>
          Rotate secret
        </Menu.Item>
      )}
      {may.remove && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => onOpen('remove')}>
            Delete webhook
          </Menu.Item>
        </>
      )}
    </MoreMenu>
  );
}
