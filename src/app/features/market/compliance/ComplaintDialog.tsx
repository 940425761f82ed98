import { Select, Textarea } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useNow } from '#app/data/clock.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { calendar } from '#app/ui/calendar.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { Complaint, ComplaintOutcome, ComplaintType } from '#contract/compliance.ts';
import { londonDate } from '#energy/time/london.ts';
import { AssetSelect } from './AssetSelect.tsx';
import { choicesOf, complaintTypeWords, outcomeWords } from './complianceWords.ts';

type ComplaintForm = {
  type: ComplaintType;
  receivedDay: string | null;
  closedDay: string | null;
  outcome: ComplaintOutcome | null;
  assetUUID: string | null;
  note: string;
};

const errorsOf = ({ receivedDay, closedDay, outcome }: ComplaintForm): Record<string, string> => ({
  ...(receivedDay === null && { receivedDay: 'Choose the day' }),
  ...(closedDay !== null && outcome === null && { outcome: 'Choose what became of it' }),
  ...(outcome !== null && closedDay === null && { closedDay: 'Choose the day' }),
});

/** Records a complaint, or changes one and notes its outcome. */
export default function ComplaintDialog({ complaint, onClose }: { complaint: Complaint | null; onClose: () => void }) {
  const record = useOperation('createComplaint');
  const change = useOperation('updateComplaint');
  const today = londonDate(useNow());
  const form = useForm<ComplaintForm>({
    initialValues: {
      type: complaint?.type ?? 'CONTROL',
      receivedDay: complaint?.receivedDay ?? today,
      closedDay: complaint?.closedDay ?? null,
      outcome: complaint?.outcome ?? null,
      assetUUID: complaint?.assetUUID ?? null,
      note: complaint?.note ?? '',
    },
    validate: errorsOf,
  });
  const send = async ({ receivedDay, note, ...rest }: ComplaintForm) => {
    const body = { ...rest, receivedDay: receivedDay!, note: note.trim() || null };
    if (complaint) await change({ params: { complaintUUID: complaint.complaintUUID }, body });
    else await record({ body });
    return complaint ? 'The complaint is saved.' : 'The complaint is recorded.';
  };
  return (
    <FormDialog
      title={complaint ? 'Complaint' : 'Record complaint'}
      action={complaint ? 'Save' : 'Record'}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <Select
        label="About"
        allowDeselect={false}
        data={choicesOf(complaintTypeWords)}
        {...form.getInputProps('type')}
      />
      <DateInput {...calendar} label="Received" withAsterisk {...form.getInputProps('receivedDay')} />
      <DateInput
        {...calendar}
        label="Closed"
        description="Empty while it is open"
        clearable
        {...form.getInputProps('closedDay')}
      />
      <Select label="Outcome" clearable data={choicesOf(outcomeWords)} {...form.getInputProps('outcome')} />
      <AssetSelect {...form.getInputProps('assetUUID')} />
      <Textarea
        label="Note"
        description="Without the customer’s name: the asset says whose it is"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
