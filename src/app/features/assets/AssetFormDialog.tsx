import { useForm } from '@mantine/form';
import { FormDialog, type FormDialogProps } from '#app/ui/FormDialog.tsx';
import { AssetFields } from './AssetFields.tsx';
import type { AssetForm } from './assetForm.ts';

type AssetFormDialogProps = Omit<FormDialogProps<AssetForm>, 'form' | 'size' | 'children'> & {
  adding: boolean;
  initial: AssetForm;
  /** The interface's errors, by field. */
  validate: (form: AssetForm) => Record<string, string>;
};

const WIDE_PX = 620;

/** An asset's form in a dialog; mounted while it is open. */
export function AssetFormDialog({ adding, initial, validate, ...dialog }: AssetFormDialogProps) {
  const form = useForm<AssetForm>({ mode: 'uncontrolled', initialValues: initial, validate });
  return (
    <FormDialog {...dialog} form={form} size={WIDE_PX}>
      <AssetFields form={form} adding={adding} />
    </FormDialog>
  );
}
