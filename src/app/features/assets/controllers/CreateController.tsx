import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation } from '#app/data/query.ts';
import { NewSecret } from '#app/features/messages/webhooks/index.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import { ControllerFields } from './ControllerFields.tsx';
import { type ControllerForm, draftOf, emptyForm, errorsOf } from './controllerForm.ts';

/** Registers a controller; one that is pushed to gets its secret shown once. */
export default function CreateController({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useMutation(mutation('createController'));
  const form = useForm<ControllerForm>({ initialValues: emptyForm, validate: errorsOf });
  const open = (controllerUUID: string) => {
    onClose();
    void navigate({ to: '/controllers/$controllerUUID', params: { controllerUUID } });
  };
  const made = create.data;
  if (made && made.secret !== null)
    return (
      <NewSecret title={`${made.name} is created`} secret={made.secret} onConfirm={() => open(made.controllerUUID)} />
    );
  const send = async (values: ControllerForm) => {
    const { controllerUUID, name, secret } = await create.mutateAsync({ body: draftOf(values) });
    if (secret !== null) return;
    notifySuccess(`${name} is created. Assign assets to it next.`);
    open(controllerUUID);
  };
  return (
    <FormDialog
      title="Create controller"
      action="Create controller"
      form={form}
      onSubmit={send}
      onClose={onClose}
      size={560}
    >
      <ControllerFields form={form} isNew />
    </FormDialog>
  );
}
