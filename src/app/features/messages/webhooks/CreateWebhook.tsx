import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation } from '#app/data/query.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { NewSecret } from './NewSecret.tsx';
import { WebhookFields } from './WebhookFields.tsx';
import { draftOf, emptyForm, errorsOf, type WebhookForm } from './webhookForm.ts';

/** Form for address and events; creates the subscription and shows its secret once. */
export default function CreateWebhook({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useMutation(mutation('createWebhook'));
  const form = useForm<WebhookForm>({ initialValues: emptyForm, validate: errorsOf });
  const made = create.data;
  const open = (webhookUUID: string) => {
    onClose();
    void navigate({ to: '/webhooks/$webhookUUID', params: { webhookUUID } });
  };
  if (made) return <NewSecret title="The webhook is created" secret={made.secret} onConfirm={() => open(made.uuid)} />;
  return (
    <FormDialog
      title="Create webhook"
      action="Create webhook"
      form={form}
      onSubmit={(values) => create.mutateAsync({ body: draftOf(values) })}
      onClose={onClose}
      size={600}
    >
      <WebhookFields form={form} />
    </FormDialog>
  );
}
