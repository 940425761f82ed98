import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '#app/data/query.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
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
  const update = useMutation(mutation('updateMeterAccount'));
  const form = useForm<CredentialForm>({
    initialValues: { credential: '' },
    validate: (values) => errorsOf({ ...emptyAccount, ...values }),
  });
  const send = async ({ credential }: CredentialForm) => {
    await update.mutateAsync({ params: { meterAccountUUID }, body: { credential: credential.trim() } });
    notifySuccess('The API key is replaced. Its meters are tried now.');
    onClose();
  };
  return (
    <FormDialog
      title={`Replace the ${providerWords[provider]} key`}
      action="Replace key"
      form={form}
      onSubmit={send}
      onClose={onClose}
      pending={update.isPending}
      error={update.error}
    >
      <PasswordInput
        label="New API key"
        description={
          credentialHint === null ? 'There is none at present' : `In place of the one that ends in ${credentialHint}`
        }
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('credential')}
      />
    </FormDialog>
  );
}
