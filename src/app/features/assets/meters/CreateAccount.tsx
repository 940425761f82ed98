import { PasswordInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useOperation } from '#app/data/useOperation.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { meterProvider } from '#contract/meterAccount.ts';
import { draftOf, emptyAccount, errorsOf, type AccountForm } from './accountForm.ts';
import { providerWords } from './meterWords.ts';
import { UserSelect } from './UserSelect.tsx';

const PROVIDERS = meterProvider.options.map((value) => ({ value, label: providerWords[value] }));

/** Form for the credential of an account that reads meters; it is not shown again. */
export default function CreateAccount({ onClose }: { onClose: () => void }) {
  const create = useOperation('createMeterAccount');
  const form = useForm<AccountForm>({ initialValues: emptyAccount, validate: errorsOf });
  const send = async (values: AccountForm) => {
    await create({ body: draftOf(values) });
    return 'The account has been added. Halfhour is now trying to read its meters.';
  };
  return (
    <FormDialog title="Add meter account" action="Add account" form={form} onSubmit={send} onClose={onClose}>
      <Select label="Provider" allowDeselect={false} data={PROVIDERS} {...form.getInputProps('provider')} />
      <UserSelect {...form.getInputProps('userUUID')} />
      <PasswordInput
        label="API key"
        description="Stored encrypted and never shown again"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('credential')}
      />
      <TextInput label="Label" description="To tell accounts apart (optional)" {...form.getInputProps('label')} />
    </FormDialog>
  );
}
