import { useForm } from '@mantine/form';
import { useOperation } from '#app/data/useOperation.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { Controller } from '#contract/dispatch/controller.ts';
import { ControllerFields } from './ControllerFields.tsx';
import { changesOf, type ControllerForm, editErrors, formOf } from './controllerForm.ts';

/** Changes a controller; what is under way is sent by the new terms. */
export default function EditController({ controller, onClose }: { controller: Controller; onClose: () => void }) {
  const update = useOperation('updateController');
  const form = useForm<ControllerForm>({
    initialValues: formOf(controller),
    validate: (values) => editErrors(values, controller),
  });
  const send = async (values: ControllerForm) => {
    const { controllerUUID } = controller;
    const { name } = await update({ params: { controllerUUID }, body: changesOf(values, controller) });
    return `${name} is changed.`;
  };
  return (
    <FormDialog
      title={`Edit ${controller.name}`}
      action="Save controller"
      form={form}
      onSubmit={send}
      onClose={onClose}
      size={560}
    >
      <ControllerFields form={form} isNew={false} />
    </FormDialog>
  );
}
