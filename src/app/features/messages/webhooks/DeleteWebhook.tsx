import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation } from '#app/data/query.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import type { Webhook } from '#contract/webhook.ts';
import { splitUrl } from './webhookWords.ts';

/** Confirms before a subscription is deleted, since that cannot be undone. */
export default function DeleteWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const navigate = useNavigate();
  const { host } = splitUrl(webhook.url);
  const remove = useMutation(mutation('deleteWebhook'));
  const confirm = () =>
    remove.mutate(
      { params: { webhookUUID: webhook.uuid } },
      {
        onSuccess: () => {
          notifySuccess(`The webhook to ${host} is deleted.`);
          void navigate({ to: '/webhooks' });
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Delete the webhook to ${host}?`}
      action="Delete webhook"
      keep="Keep the webhook"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        Deliveries that still wait are dropped, and nothing is sent there again. A deleted webhook cannot be taken back;
        to pause one, disable it.
      </p>
    </ConfirmDialog>
  );
}
