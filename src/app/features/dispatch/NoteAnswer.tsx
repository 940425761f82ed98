import { NumberInput, Select, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '#app/data/query.ts';
import { reasonWords } from '#app/format/dispatchWords.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { Dispatch, DispatchReason } from '#contract/dispatch/dispatch.ts';
import { isUnconfirmedCancel } from './dispatchStanding.ts';

type Answer = 'ACCEPTED' | 'OPTED_OUT' | 'REJECTED';
type AnswerForm = { answer: Answer; reasonCode: DispatchReason | null; promisedKw: number | string; note: string };

const answers: { value: Answer; label: string }[] = [
  { value: 'ACCEPTED', label: 'Yes, it takes part' },
  { value: 'OPTED_OUT', label: 'No, its owner does not want to' },
  { value: 'REJECTED', label: 'No, the device cannot' },
];
const reasons = Object.entries(reasonWords).map(([value, word]) => ({
  value,
  label: word.slice(0, 1).toUpperCase() + word.slice(1),
}));

/** Notes what was said about one dispatch on the telephone; the log keeps who noted it. */
export default function NoteAnswer({ dispatch, onClose }: { dispatch: Dispatch; onClose: () => void }) {
  const { dispatchUUID, requestedKw } = dispatch;
  const name = dispatch.assetName ?? dispatch.assetId;
  const note = useMutation(mutation('noteDispatchAnswer'));
  const asked = Math.abs(requestedKw);
  const form = useForm<AnswerForm>({
    initialValues: { answer: 'ACCEPTED', reasonCode: null, promisedKw: '', note: '' },
  });
  const isCancel = isUnconfirmedCancel(dispatch);
  const { answer } = form.values;
  const send = async (values: AnswerForm) => {
    await note.mutateAsync({
      params: { dispatchUUID },
      body: {
        // Whatever is said to a cancel confirms it; a yes could ask again.
        answer: isCancel ? 'OPTED_OUT' : values.answer,
        reasonCode: values.answer === 'REJECTED' ? values.reasonCode : null,
        promisedKw:
          values.answer === 'ACCEPTED' && typeof values.promisedKw === 'number'
            ? values.promisedKw * (requestedKw < 0 ? -1 : 1)
            : null,
        note: values.note.trim() || null,
      },
    });
    return `The answer for ${name} is noted.`;
  };
  return (
    <FormDialog
      title={`Call about ${name}`}
      action={isCancel ? 'Note confirmation' : 'Note answer'}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      {isCancel ? (
        <p>This notes that the cancel has arrived, and that {name} does not follow the dispatch any more.</p>
      ) : (
        <Select label="Answer" allowDeselect={false} data={answers} {...form.getInputProps('answer')} />
      )}
      {!isCancel && answer === 'ACCEPTED' && (
        <NumberInput
          label="Promised, kW"
          description={`Asked: ${asked} kW; empty means all of it`}
          min={0}
          decimalScale={3}
          hideControls
          {...form.getInputProps('promisedKw')}
        />
      )}
      {!isCancel && answer === 'REJECTED' && (
        <Select label="Because" placeholder="Not said" clearable data={reasons} {...form.getInputProps('reasonCode')} />
      )}
      <Textarea
        label="Note"
        description="Who was spoken to; kept in the log"
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
