import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useOperation } from '#app/data/useOperation.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { MAX_REASON_LENGTH } from '#contract/primitives.ts';

type AllowLateProps = { eventUUID: string; version: number; onClose: () => void };

/** Asks why the buyer takes a version that was late. */
export default function AllowLate({ eventUUID, version, onClose }: AllowLateProps) {
  const allow = useOperation('allowLateNomination');
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? 'Enter why the buyer accepts it' : null) },
  });
  const send = async ({ reason }: { reason: string }) => {
    await allow({ params: { 'event-uuid': eventUUID, version }, body: { reason: reason.trim() } });
    return `Version ${version} now counts.`;
  };
  return (
    <FormDialog
      title={`Allow version ${version}?`}
      action={`Allow version ${version}`}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <Textarea
        label="Reason"
        description="Why the buyer accepts it although it is late; saved with the version"
        withAsterisk
        data-autofocus
        autosize
        minRows={2}
        maxLength={MAX_REASON_LENGTH}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
