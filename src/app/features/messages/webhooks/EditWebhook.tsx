import { useForm } from '@mantine/form';
import { useOperation } from '#app/data/useOperation.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { Webhook } from '#contract/webhook.ts';
import { WebhookFields } from './WebhookFields.tsx';
import { draftOf, errorsOf, formOf, type WebhookForm } from './webhookForm.ts';

/** Changes address and events of a subscription; existing deliveries keep their body. */
export default function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const form = useForm<WebhookForm>({ initialValues: formOf(webhook), validate: errorsOf });
  const update = useOperation('updateWebhook');
  const send = async (values: WebhookForm) => {
    await update({ params: { webhookUUID: webhook.uuid }, body: draftOf(values) });
    return 'The webhook is changed.';
  };
  return (
    <FormDialog title="Edit webhook" action="Save webhook" form={form} onSubmit={send} onClose={onClose} size={600}>
      <WebhookFields form={form} />
    </FormDialog>
  );
}
