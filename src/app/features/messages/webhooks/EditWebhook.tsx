import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '#app/data/query.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import type { Webhook } from '#contract/webhook.ts';
import { WebhookFields } from './WebhookFields.tsx';
import { draftOf, errorsOf, formOf, type WebhookForm } from './webhookForm.ts';

/** Changes address and events of a subscription; existing deliveries keep their body. */
export default function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const form = useForm<WebhookForm>({ initialValues: formOf(webhook), validate: errorsOf });
  const update = useMutation(mutation('updateWebhook'));
  const send = async (values: WebhookForm) => {
    await update.mutateAsync({ params: { webhookUUID: webhook.uuid }, body: draftOf(values) });
    onClose();
    notifySuccess('The webhook is changed.');
  };
  return (
    <FormDialog
      title="Edit webhook"
      action="Save webhook"
      form={form}
      onSubmit={send}
      onClose={onClose}
      pending={update.isPending}
      error={update.error}
      size={600}
    >
      <WebhookFields form={form} />
    </FormDialog>
  );
}
