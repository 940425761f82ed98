import { Alert, Button, Group, Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { Webhook } from '#contract/webhook.ts';
import { webhookMutations } from '#app/api/webhooks.ts';
import { fieldErrors } from '#app/shell/fieldErrors.ts';
import { notifyDone } from '#app/shell/notify.ts';
import { readProblem } from '#app/shell/problem.ts';
import { WebhookFields } from './WebhookFields.tsx';
import { draftOf, errorsOf, formOf, type WebhookForm } from './webhookForm.ts';
import classes from './webhooks.module.css';

/** Changes where a subscription sends and what; deliveries already made keep their body. */
export default function EditWebhook({ webhook, opened, onClose }: { webhook: Webhook; opened: boolean; onClose: () => void }) {
  const form = useForm<WebhookForm>({ initialValues: formOf(webhook), validate: errorsOf });
  const update = useMutation({
    ...webhookMutations.update(),
    onSuccess: () => {
      onClose();
      notifyDone('The webhook is changed.');
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const problem = update.error ? readProblem(update.error) : null;

  return (
    <Modal opened={opened} onClose={onClose} size={600} title="Edit webhook">
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => update.mutate({ webhookUUID: webhook.uuid, changes: draftOf(values) }),
          (errors) => form.getInputNode(Object.keys(errors)[0]!)?.focus(),
        )}
      >
        <WebhookFields form={form} />
        {problem && (
          <Alert color="red" role="alert" title={problem.title}>
            {problem.detail ?? problem.advice}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending}>
            Save webhook
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
