import { Button, Group, Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ErrorState } from '#app/shell/ErrorState.tsx';
import { fieldErrors } from '#app/shell/fieldErrors.ts';
import { AssetFields } from './AssetFields.tsx';
import type { AssetForm } from './assetForm.ts';

type AssetFormDialogProps = {
  title: string;
  action: string;
  adding: boolean;
  initial: AssetForm;
  /** What the interface would refuse, by field. */
  validate: (form: AssetForm) => Record<string, string>;
  /** Rejects with the interface's problem, whose faults are put beside their fields. */
  onSubmit: (form: AssetForm) => Promise<unknown>;
  onClose: () => void;
  pending: boolean;
  error: unknown;
};

/** An asset's form in a dialog; mounted while it is open. */
export function AssetFormDialog({ title, action, adding, initial, validate, onSubmit, onClose, pending, error }: AssetFormDialogProps) {
  const form = useForm<AssetForm>({ mode: 'uncontrolled', initialValues: initial, validate });
  const focusFirst = (errors: Record<string, unknown>) => {
    const first = Object.keys(errors).map((field) => form.getInputNode(field));
    first.find((node) => node !== null)?.focus();
  };
  const submit = async (values: AssetForm) => {
    try {
      await onSubmit(values);
    } catch (refused) {
      const faults = fieldErrors(refused);
      form.setErrors(faults);
      focusFirst(faults);
    }
  };
  const unplaced = error !== null && Object.keys(fieldErrors(error)).every((field) => !(field in initial));

  return (
    <Modal opened onClose={onClose} title={title} size={620}>
      <form noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirst)}>
        <AssetFields form={form} adding={adding} />
        {unplaced && <ErrorState error={error} />}
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={pending}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
