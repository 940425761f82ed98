import { useNavigate } from '@tanstack/react-router';
import { useOperation } from '#app/data/useOperation.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { Webhook } from '#contract/webhook.ts';
import { splitUrl } from './webhookWords.ts';

/** Confirms before a subscription is deleted, since that cannot be undone. */
export default function DeleteWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const navigate = useNavigate();
  const { host } = splitUrl(webhook.url);
  const remove = useOperation('deleteWebhook');
  const confirm = async () => {
    await remove({ params: { webhookUUID: webhook.uuid } });
    await navigate({ to: '/webhooks' });
    return `The webhook to ${host} has been deleted.`;
  };
  return (
    <ConfirmDialog
      title={`Delete the webhook to ${host}?`}
      action="Delete webhook"
      keep="Keep webhook"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        Pending deliveries are dropped, and nothing is sent there again. A deleted webhook cannot be restored; to pause
        one, disable it.
      </p>
    </ConfirmDialog>
  );
}
