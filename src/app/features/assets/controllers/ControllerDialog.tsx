import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { NewSecret } from '#app/features/messages/webhooks/index.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { Controller } from '#contract/dispatch/controller.ts';
import { ControllerFields } from './ControllerFields.tsx';
import { changesOf, type ControllerForm, draftOf, emptyForm, errorsOf, formOf } from './controllerForm.ts';

/**
 * Registers a controller, and shows the secret of one that is pushed to once; or changes one: what is under way is sent
 * by the new terms.
 */
export default function ControllerDialog({ controller, onClose }: { controller?: Controller; onClose: () => void }) {
  const navigate = useNavigate();
  const create = useMutation(mutation('createController'));
  const update = useOperation('updateController');
  const form = useForm<ControllerForm>({
    initialValues: controller ? formOf(controller) : emptyForm,
    validate: (values) => errorsOf(values, controller),
  });
  const open = (controllerUUID: string) => navigate({ to: '/controllers/$controllerUUID', params: { controllerUUID } });
  const made = create.data;
  const confirm = async () => {
    onClose();
    await open(made!.controllerUUID);
  };
  if (made && made.secret !== null)
    return <NewSecret title={`${made.name} has been created`} secret={made.secret} onConfirm={() => void confirm()} />;
  const send = async (values: ControllerForm) => {
    if (controller) {
      const params = { controllerUUID: controller.controllerUUID };
      return `${(await update({ params, body: changesOf(values, controller) })).name} has been updated.`;
    }
    const { controllerUUID, name, secret } = await create.mutateAsync({ body: draftOf(values) });
    if (secret !== null) return undefined;
    await open(controllerUUID);
    return `${name} has been created. Assign assets to it next.`;
  };
  return (
    <FormDialog
      title={controller ? `Edit ${controller.name}` : 'Create controller'}
      action={controller ? 'Save controller' : 'Create controller'}
      form={form}
      onSubmit={send}
      onClose={onClose}
      size={560}
    >
      <ControllerFields form={form} isNew={controller === undefined} />
    </FormDialog>
  );
}
