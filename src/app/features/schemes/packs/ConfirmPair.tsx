import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useOperation } from '#app/data/useOperation.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { StackingRule } from '#contract/stacking.ts';
import { stackingModeWords, stackingValueWords } from './stackingWords.ts';

/** Form for an operator's word that a pair may be sold, as the assessment says. */
export default function ConfirmPair({ rule, onClose }: { rule: StackingRule; onClose: () => void }) {
  const { a, b, mode, value, source, asOf } = rule;
  const confirm = useOperation('confirmStackingRule');
  const form = useForm({
    initialValues: { statement: '' },
    validate: ({ statement }) => (statement.trim() === '' ? { statement: 'Enter what was agreed and where' } : {}),
  });
  const send = async ({ statement }: { statement: string }) => {
    await confirm({ body: { a, b, mode, value, source, asOf, statement: statement.trim() } });
    return `${a} with ${b} has been confirmed.`;
  };
  return (
    <FormDialog title={`Confirm ${a} with ${b}`} action="Confirm" form={form} onSubmit={send} onClose={onClose}>
      <p>
        {stackingModeWords[mode]}: {stackingValueWords[value].toLowerCase()} ({source}, {asOf}). The confirmation is
        stored permanently.
      </p>
      <Textarea
        label="What was agreed and where"
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
