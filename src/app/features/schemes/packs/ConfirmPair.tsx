import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '#app/data/query.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import type { StackingRule } from '#contract/stacking.ts';
import { stackingModeWords, stackingValueWords } from './stackingWords.ts';

/** Form for an operator's word that a pair may be sold, as the assessment says. */
export default function ConfirmPair({ rule, onClose }: { rule: StackingRule; onClose: () => void }) {
  const { a, b, mode, value, source, asOf } = rule;
  const confirm = useMutation(mutation('confirmStackingRule'));
  const form = useForm({
    initialValues: { statement: '' },
    validate: ({ statement }) => (statement.trim() === '' ? { statement: 'Say what was agreed, and where' } : {}),
  });
  const send = async ({ statement }: { statement: string }) => {
    await confirm.mutateAsync({ body: { a, b, mode, value, source, asOf, statement: statement.trim() } });
    onClose();
    notifySuccess(`${a} with ${b} is confirmed.`);
  };
  return (
    <FormDialog
      title={`Confirm ${a} with ${b}`}
      action="Confirm"
      form={form}
      onSubmit={send}
      onClose={onClose}
      pending={confirm.isPending}
      error={confirm.error}
    >
      <p>
        {stackingModeWords[mode]}: {stackingValueWords[value].toLowerCase()} ({source}, {asOf}). The confirmation is
        kept for ever.
      </p>
      <Textarea
        label="What was agreed, and where"
        withAsterisk
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...form.getInputProps('statement')}
      />
    </FormDialog>
  );
}
