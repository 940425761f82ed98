import { Button, Group, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Webhook } from '#contract/webhook.ts';
import { webhookMutations } from '#app/api/webhooks.ts';
import { notifyDone, notifyProblem } from '#app/shell/notify.ts';
import { splitUrl } from './webhookWords.ts';
import classes from './webhooks.module.css';

/** Asks before a subscription goes, since it cannot come back. */
export default function DeleteWebhook({ webhook, opened, onClose }: { webhook: Webhook; opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const { host } = splitUrl(webhook.url);
  const remove = useMutation(webhookMutations.remove());
  const send = () =>
    remove.mutate(webhook.uuid, {
      onSuccess: () => {
        notifyDone(`The webhook to ${host} is deleted.`);
        void navigate({ to: '/webhooks' });
      },
      onError: notifyProblem,
    });
  return (
    <Modal opened={opened} onClose={onClose} title={`Delete the webhook to ${host}?`}>
      <p className={classes.ask}>
        Deliveries that still wait are dropped, and nothing is sent there again. A deleted webhook cannot be taken back; to pause one, disable it.
      </p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Keep the webhook
        </Button>
        <Button color="red.9" loading={remove.isPending} onClick={send}>
          Delete webhook
        </Button>
      </Group>
    </Modal>
  );
}
