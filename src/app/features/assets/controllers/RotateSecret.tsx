import { Button, Group, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '#app/data/query.ts';
import { NewSecret } from '#app/features/messages/webhooks/index.ts';
import { notifyError } from '#app/ui/notify.ts';
import type { Controller } from '#contract/dispatch/controller.ts';
import classes from './controllers.module.css';

/** Confirms, replaces the secret that signs messages, and shows the new one once. */
export default function RotateSecret({ controller, onClose }: { controller: Controller; onClose: () => void }) {
  const rotate = useMutation({ ...mutation('rotateControllerSecret'), onError: notifyError });
  if (rotate.data?.secret != null)
    return <NewSecret title="New secret" secret={rotate.data.secret} onConfirm={onClose} />;
  return (
    <Modal opened onClose={onClose} title={`Rotate the secret of ${controller.name}?`}>
      <p className={classes.text}>
        Messages are signed with the new secret from now on. For 24 hours, webhook-signature carries signatures from
        both the old and the new secret.
      </p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Keep current secret
        </Button>
        <Button
          loading={rotate.isPending}
          onClick={() => rotate.mutate({ params: { controllerUUID: controller.controllerUUID }, body: {} })}
        >
          Rotate secret
        </Button>
      </Group>
    </Modal>
  );
}
