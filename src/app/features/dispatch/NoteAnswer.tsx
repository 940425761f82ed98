import { Autocomplete, NumberInput, Select, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '#app/data/query.ts';
import { reasonWords } from '#app/format/dispatchWords.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { Dispatch, DispatchReason } from '#contract/dispatch/dispatch.ts';
import { isUnconfirmedCancel } from './dispatchStanding.ts';

type Answer = 'ACCEPTED' | 'OPTED_OUT' | 'REJECTED';
type AnswerForm = {
  answer: Answer;
  reasonCode: DispatchReason | null;
  promisedKw: number | string;
  phone: string;
  note: string;
};

const answers: { value: Answer; label: string }[] = [
  { value: 'ACCEPTED', label: 'Yes, it will take part' },
  { value: 'OPTED_OUT', label: 'No, the owner declined' },
  { value: 'REJECTED', label: 'No, the device is unavailable' },
];
const reasons = Object.entries(reasonWords).map(([value, word]) => ({
  value,
  label: word.slice(0, 1).toUpperCase() + word.slice(1),
}));

/** The telephone numbers known of a dispatch, each once: the customer's first. */
function numbersOf({ customer, partner, controllerName }: Dispatch): { value: string; whose: string }[] {
  const known = [
    { value: customer?.phone, whose: customer?.name ?? 'Customer' },
    { value: partner?.phone, whose: partner?.name ?? controllerName },
  ];
  return known.flatMap(({ value, whose }, place) =>
    value && known.findIndex((each) => each.value === value) === place ? [{ value, whose }] : [],
  );
}

/** Notes what was said about one dispatch on the telephone; the log keeps who noted it. */
export default function NoteAnswer({ dispatch, onClose }: { dispatch: Dispatch; onClose: () => void }) {
  const { dispatchUUID, requestedKw } = dispatch;
  const name = dispatch.assetName ?? dispatch.assetId;
  const note = useMutation(mutation('noteDispatchAnswer'));
  const asked = Math.abs(requestedKw);
  const numbers = numbersOf(dispatch);
  const form = useForm<AnswerForm>({
    initialValues: { answer: 'ACCEPTED', reasonCode: null, promisedKw: '', phone: numbers[0]?.value ?? '', note: '' },
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
        phone: values.phone.trim() || null,
        note: values.note.trim() || null,
      },
    });
    return `The response for ${name} has been logged.`;
  };
  return (
    <FormDialog
      title={`Log a call about ${name}`}
      action={isCancel ? 'Log confirmation' : 'Log response'}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      {isCancel ? (
        <p>This records that the cancellation was received and that {name} no longer follows the dispatch.</p>
      ) : (
        <Select label="Response" allowDeselect={false} data={answers} {...form.getInputProps('answer')} />
      )}
      {!isCancel && answer === 'ACCEPTED' && (
        <NumberInput
          label="Accepted, kW"
          description={`Instructed: ${asked} kW. If left empty, the full amount is accepted.`}
          min={0}
          decimalScale={3}
          hideControls
          {...form.getInputProps('promisedKw')}
        />
      )}
      {!isCancel && answer === 'REJECTED' && (
        <Select label="Reason" placeholder="Not given" clearable data={reasons} {...form.getInputProps('reasonCode')} />
      )}
      <Autocomplete
        label="Number called"
        description={
          numbers.length === 0
            ? 'No number is known; saved in the log'
            : `${numbers.map(({ value, whose }) => `${whose}: ${value}`).join('; ')}. Saved in the log`
        }
        type="tel"
        data={numbers.map(({ value }) => value)}
        {...form.getInputProps('phone')}
      />
      <Textarea
        label="Note"
        description="Who you spoke to; saved in the log"
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
