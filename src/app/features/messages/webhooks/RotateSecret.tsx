import { Button, Group, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '#app/data/query.ts';
import { notifyError } from '#app/ui/notify.ts';
import type { Webhook } from '#contract/webhook.ts';
import { NewSecret } from './NewSecret.tsx';
import { splitUrl } from './webhookWords.ts';
import classes from './webhooks.module.css';

/** Confirms, replaces the secret, and shows the new one once. */
export default function RotateSecret({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const rotate = useMutation({ ...mutation('rotateWebhookSecret'), onError: notifyError });
  if (rotate.data) return <NewSecret title="New secret" secret={rotate.data.secret} onConfirm={onClose} />;
  return (
    <Modal opened onClose={onClose} title={`Rotate the secret of ${splitUrl(webhook.url).host}?`}>
      <p className={classes.ask}>
        From now on <code className={classes.code}>service-Webhook-Signature</code> uses only the new secret: give it to
        the receiver at once. <code className={classes.code}>webhook-signature</code> carries both the old and the new
        signature for 24 hours.
      </p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Keep current secret
        </Button>
        <Button
          loading={rotate.isPending}
          onClick={() => rotate.mutate({ params: { webhookUUID: webhook.uuid }, body: {} })}
        >
          Rotate secret
        </Button>
      </Group>
    </Modal>
  );
}
