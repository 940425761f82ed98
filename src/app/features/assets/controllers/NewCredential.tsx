import { NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '#app/data/query.ts';
import { Copyable } from '#app/ui/Copyable.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { SecretDialog } from '#app/ui/SecretDialog.tsx';
import classes from './controllers.module.css';

type CredentialForm = { label: string; expiresDays: number | string };

/** Issues a credential and shows its secret once. */
export default function NewCredential({ controllerUUID, onClose }: { controllerUUID: string; onClose: () => void }) {
  const create = useMutation(mutation('createControllerCredential'));
  const form = useForm<CredentialForm>({ initialValues: { label: '', expiresDays: '' } });
  const made = create.data;
  if (made)
    return (
      <SecretDialog title="Credential issued" confirmLabel="I have saved the secret" onConfirm={onClose}>
        <div className={classes.stack}>
          <p className={classes.text}>
            Copy the secret now; it is not shown again. The controller exchanges the client id and the secret for a
            token at /auth/token.
          </p>
          <Copyable label="Client id" value={made.clientId} />
          <Copyable label="Client secret" value={made.clientSecret} />
        </div>
      </SecretDialog>
    );
  return (
    <FormDialog
      title="Issue credential"
      action="Issue credential"
      form={form}
      onSubmit={async ({ label, expiresDays }) => {
        await create.mutateAsync({
          params: { controllerUUID },
          body: { label: label.trim() || null, expiresDays: typeof expiresDays === 'number' ? expiresDays : null },
        });
      }}
      onClose={onClose}
    >
      <TextInput
        label="Label"
        description="Where it is used (optional)"
        maxLength={100}
        data-autofocus
        {...form.getInputProps('label')}
      />
      <NumberInput
        label="Expires after"
        placeholder="Never"
        suffix=" days"
        min={1}
        max={3650}
        allowDecimal={false}
        hideControls
        {...form.getInputProps('expiresDays')}
      />
    </FormDialog>
  );
}
