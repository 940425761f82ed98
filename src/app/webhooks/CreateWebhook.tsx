import { Alert, Button, Group, Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { webhookMutations } from '#app/api/webhooks.ts';
import { fieldErrors } from '#app/shell/fieldErrors.ts';
import { readProblem } from '#app/shell/problem.ts';
import { SecretOnce } from './SecretOnce.tsx';
import { WebhookFields } from './WebhookFields.tsx';
import { draftOf, emptyForm, errorsOf, type WebhookForm } from './webhookForm.ts';
import classes from './webhooks.module.css';

/** Asks where and what to send, creates the subscription and shows its secret, this once. */
export default function CreateWebhook({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const create = useMutation({ ...webhookMutations.create(), onError: (error) => form.setErrors(fieldErrors(error)) });
  const form = useForm<WebhookForm>({ initialValues: emptyForm, validate: errorsOf });
  const problem = create.error ? readProblem(create.error) : null;
  const made = create.data;

  if (made)
    return (
      <Modal
        opened={opened}
        onClose={onClose}
        size={600}
        title="The webhook is created"
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
      >
        <SecretOnce secret={made.secret} />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button
            onClick={() => {
              onClose();
              void navigate({ to: '/webhooks/$webhookUUID', params: { webhookUUID: made.uuid } });
            }}
          >
            I have kept the secret
          </Button>
        </Group>
      </Modal>
    );
  return (
    <Modal opened={opened} onClose={onClose} size={600} title="Create webhook">
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => create.mutate(draftOf(values)),
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
          <Button type="submit" loading={create.isPending}>
            Create webhook
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
