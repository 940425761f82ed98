import { NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useOperation } from '#app/data/useOperation.ts';
import { type WindowDraft, parseWindow } from '#app/format/wallTime.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { WindowFields } from '#app/ui/WindowFields.tsx';

type AgreeForm = WindowDraft & { capacityMw: number | ''; gbpPerMwPerHour: number | '' };

const EMPTY: Omit<AgreeForm, 'date'> = {
  start: '17:00',
  startLater: false,
  end: '20:00',
  endLater: false,
  capacityMw: '',
  gbpPerMwPerHour: '',
};

function faultsOf(form: AgreeForm) {
  const { problems } = parseWindow(form);
  return {
    ...problems,
    ...(form.capacityMw === '' && { capacityMw: 'Enter the available capacity' }),
    ...(form.gbpPerMwPerHour === '' && { gbpPerMwPerHour: 'Enter the price the buyer pays' }),
  };
}

/** Form for a window of capacity that the buyer pays for while it is available. */
export function AgreeWindow({
  schemeUUID,
  firstDay,
  onClose,
}: {
  schemeUUID: string;
  /** The day that is chosen at first. */
  firstDay: string;
  onClose: () => void;
}) {
  const create = useOperation('createAvailabilityWindow');
  const form = useForm<AgreeForm>({ initialValues: { ...EMPTY, date: firstDay }, validate: faultsOf });
  const send = async (values: AgreeForm) => {
    const { from, to } = parseWindow(values);
    await create({
      params: { schemeUUID },
      body: {
        startTime: new Date(from!).toISOString(),
        endTime: new Date(to!).toISOString(),
        capacityMw: Number(values.capacityMw),
        gbpPerMwPerHour: Number(values.gbpPerMwPerHour),
      },
    });
    return 'The window has been agreed.';
  };
  return (
    <FormDialog
      title="Agree an availability window"
      action="Agree window"
      form={form}
      onSubmit={send}
      onClose={onClose}
      size={560}
    >
      <WindowFields value={form.values} onChange={(changes) => form.setValues(changes)} errors={form.errors} />
      <NumberInput
        label="Capacity"
        withAsterisk
        suffix=" MW"
        min={0}
        decimalScale={6}
        {...form.getInputProps('capacityMw')}
      />
      <NumberInput
        label="Price"
        description="Per MW and hour of availability, whether used or not"
        withAsterisk
        prefix="£"
        min={0}
        decimalScale={4}
        {...form.getInputProps('gbpPerMwPerHour')}
      />
    </FormDialog>
  );
}
