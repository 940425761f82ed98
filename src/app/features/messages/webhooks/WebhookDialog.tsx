import { Anchor, Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { BodyOf } from '#app/data/operationTypes.ts';
import { mutation } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import type { Fields } from '#app/format/fields.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { FormFields } from '#app/ui/FormFields.tsx';
import { bodyValues, formErrors } from '#app/ui/formValues.ts';
import { NewWebhook, type Webhook, type WebhookEvent, webhookEvent } from '#contract/webhook.ts';
import { NewSecret } from './NewSecret.tsx';
import { eventWords } from './webhookWords.ts';
import classes from './WebhookDialog.module.css';
import webhooks from './webhooks.module.css';

const fields = {
  url: {
    label: 'Address',
    kind: 'url',
    description: 'An absolute https address that responds to a POST with 2xx within 15 seconds',
    placeholder: 'https://example.org/hooks/halfhour',
    required: 'Enter the address that receives the events',
  },
  description: { label: 'Description', description: 'Receiver, optional' },
} as const satisfies Fields;

type WebhookForm = { url: string; description: string; events: WebhookEvent[] };

const draftOf = ({ events, ...texts }: WebhookForm) => ({ ...bodyValues(texts), events }) as BodyOf<'createWebhook'>;
const errorsOf = ({ events, ...texts }: WebhookForm): Record<string, string> => ({
  ...formErrors(fields, texts, draftOf({ events, ...texts }), NewWebhook),
  ...(events.length === 0 && { events: 'Choose at least one event type' }),
});

/** Creates a subscription and shows its secret once, or changes one: existing deliveries keep their body. */
export default function WebhookDialog({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const navigate = useNavigate();
  const create = useMutation(mutation('createWebhook'));
  const update = useOperation('updateWebhook');
  const form = useForm<WebhookForm>({
    initialValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? [],
    },
    validate: errorsOf,
  });
  const made = create.data;
  const open = (webhookUUID: string) => {
    onClose();
    void navigate({ to: '/webhooks/$webhookUUID', params: { webhookUUID } });
  };
  if (made) return <NewSecret title="Webhook created" secret={made.secret} onConfirm={() => open(made.uuid)} />;
  const send = async (values: WebhookForm) => {
    const body = draftOf(values);
    if (!webhook) return void (await create.mutateAsync({ body }));
    await update({ params: { webhookUUID: webhook.uuid }, body });
    return 'The webhook has been updated.';
  };
  const all = form.values.events.length === webhookEvent.options.length;
  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'Create webhook'}
      action={webhook ? 'Save webhook' : 'Create webhook'}
      form={form}
      onSubmit={send}
      onClose={onClose}
      size={600}
    >
      <FormFields form={form} fields={fields} />
      <Checkbox.Group label="Events" withAsterisk {...form.getInputProps('events')}>
        <Anchor
          component="button"
          type="button"
          className={classes.all}
          onClick={() => form.setFieldValue('events', all ? [] : [...webhookEvent.options])}
        >
          {all ? 'Select none' : 'Select all'}
        </Anchor>
        <div className={classes.events}>
          {webhookEvent.options.map((event) => (
            <Checkbox
              key={event}
              size="xs"
              value={event}
              label={<code className={webhooks.code}>{event}</code>}
              description={eventWords[event]}
            />
          ))}
        </div>
      </Checkbox.Group>
    </FormDialog>
  );
}
