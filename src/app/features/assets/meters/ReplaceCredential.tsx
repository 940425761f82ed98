import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useOperation } from '#app/data/useOperation.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { MeterAccount } from '#contract/meterAccount.ts';
import { emptyAccount, errorsOf } from './accountForm.ts';
import { providerWords } from './meterWords.ts';

type CredentialForm = { credential: string };

/** Form for a new credential of an account. */
export default function ReplaceCredential({
  account: { meterAccountUUID, provider, credentialHint },
  onClose,
}: {
  account: MeterAccount;
  onClose: () => void;
}) {
  const update = useOperation('updateMeterAccount');
  const form = useForm<CredentialForm>({
    initialValues: { credential: '' },
    validate: (values) => errorsOf({ ...emptyAccount, ...values }),
  });
  const send = async ({ credential }: CredentialForm) => {
    await update({ params: { meterAccountUUID }, body: { credential: credential.trim() } });
    return 'The API key has been replaced. Halfhour is now trying to read its meters.';
  };
  return (
    <FormDialog
      title={`Replace the ${providerWords[provider]} key`}
      action="Replace key"
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <PasswordInput
        label="New API key"
        description={credentialHint === null ? 'No key is set' : `Replaces the key ending in ${credentialHint}`}
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('credential')}
      />
    </FormDialog>
  );
}
