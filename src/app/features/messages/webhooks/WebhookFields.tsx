import { Anchor, Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { webhookEvent } from '#contract/webhook.ts';
import type { WebhookForm } from './webhookForm.ts';
import { eventWords } from './webhookWords.ts';
import classes from './WebhookFields.module.css';
import webhooks from './webhooks.module.css';

/** Address, description and the event types of a subscription. */
export function WebhookFields({ form }: { form: UseFormReturnType<WebhookForm> }) {
  const all = form.values.events.length === webhookEvent.options.length;
  return (
    <>
      <TextInput
        label="Address"
        description="An absolute https address that answers a POST with 2xx within 15 seconds"
        placeholder="https://example.org/hooks/halfhour"
        withAsterisk
        inputMode="url"
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput label="Description" description="What receives it, optional" {...form.getInputProps('description')} />
      <Checkbox.Group label="Events" withAsterisk {...form.getInputProps('events')}>
        <Anchor
          component="button"
          type="button"
          className={classes.all}
          onClick={() => form.setFieldValue('events', all ? [] : [...webhookEvent.options])}
        >
          {all ? 'Choose none' : 'Choose all'}
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
    </>
  );
}
