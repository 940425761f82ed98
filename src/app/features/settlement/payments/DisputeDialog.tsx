import { Select, Textarea } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useOperation } from '#app/data/useOperation.ts';
import { calendar } from '#app/ui/calendar.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { DisputeState, PaymentLine } from '#contract/payment.ts';
import { nextStates } from './paymentWords.ts';

type DisputeForm = { state: DisputeState; dueDay: string | null; note: string };

/** Opens the dispute of a line, or notes what became of it. */
export default function DisputeDialog({ line, onClose }: { line: PaymentLine; onClose: () => void }) {
  const { dispute, lineUUID } = line;
  const open = useOperation('createDispute');
  const change = useOperation('updateDispute');
  const choices = dispute ? nextStates[dispute.state] : [];
  const form = useForm<DisputeForm>({
    initialValues: { state: choices[0]?.[0] ?? 'OPEN', dueDay: dispute?.dueDay ?? null, note: '' },
  });
  const send = async ({ state, dueDay, note }: DisputeForm) => {
    const said = { ...(dueDay !== (dispute?.dueDay ?? null) && { dueDay }), note: note.trim() || null };
    if (dispute) await change({ params: { disputeUUID: dispute.disputeUUID }, body: { ...said, state } });
    else await open({ params: { lineUUID }, body: said });
    return dispute ? 'The dispute has been updated.' : 'The dispute has been opened.';
  };
  return (
    <FormDialog
      title={dispute ? 'Update dispute' : `Dispute ${line.product}`}
      action={dispute ? 'Save' : 'Open dispute'}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      {dispute && (
        <Select
          label="What happened"
          allowDeselect={false}
          data={choices.map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('state')}
        />
      )}
      <DateInput
        {...calendar}
        label="Last day"
        description="If left empty, the deadline in the market rules applies, counted from receipt of the file, where they set one"
        clearable
        {...form.getInputProps('dueDay')}
      />
      <Textarea label="Note" autosize minRows={2} maxRows={6} maxLength={500} {...form.getInputProps('note')} />
    </FormDialog>
  );
}
