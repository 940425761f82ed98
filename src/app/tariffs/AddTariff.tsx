import { NumberInput, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { tariffMutations } from '#app/api/tariffs.ts';
import { nameOf } from '#app/assets/assetWords.ts';
import { calendar } from '#app/dates/calendar.ts';
import classes from '#app/shell/Form.module.css';
import { FormDialog } from '#app/shell/FormDialog.tsx';
import { notifyDone } from '#app/shell/notify.ts';
import type { Asset } from '#contract/asset.ts';
import { bodyOf, clockTimes, emptyTariff, errorsOf, type TariffForm } from './tariffForm.ts';

const KINDS = [
  { value: 'single', label: 'Single rate' },
  { value: 'dayNight', label: 'Day and night' },
];
const TIMES = [...clockTimes];

type AddTariffProps = { asset: Asset; direction: TariffForm['direction']; today: string; onClose: () => void };

/** Adds a tariff of one rate, or of a day's and a night's; mounted while it is open. */
export default function AddTariff({ asset, direction, today, onClose }: AddTariffProps) {
  const create = useMutation(tariffMutations.create(asset.assetUUID));
  const form = useForm<TariffForm>({ initialValues: emptyTariff(direction, today), validate: errorsOf });
  const twoRates = form.values.kind === 'dayNight';
  const pence = { suffix: ' p/kWh', decimalScale: 6, hideControls: true } as const;
  const send = async (values: TariffForm) => {
    await create.mutateAsync(bodyOf(values));
    notifyDone(`${values.name.trim()} is added to ${nameOf(asset)}.`);
    onClose();
  };
  return (
    <FormDialog title={`Add ${direction} tariff`} action="Add tariff" form={form} onSubmit={send} onClose={onClose} pending={create.isPending} error={create.error} size={560}>
      <div className={classes.pair}>
        <TextInput label="Name" withAsterisk data-autofocus placeholder="Flexible" {...form.getInputProps('name')} />
        <TextInput label="Supplier" {...form.getInputProps('supplierName')} />
      </div>
      <SegmentedControl aria-label="Kind" data={KINDS} {...form.getInputProps('kind')} />
      <div className={classes.pair}>
        <NumberInput label={twoRates ? 'Day rate' : 'Rate'} withAsterisk {...pence} {...form.getInputProps('pence')} />
        {twoRates ? <NumberInput label="Night rate" withAsterisk {...pence} {...form.getInputProps('nightPence')} /> : <span />}
        {twoRates && (
          <>
            <Select label="Night from" allowDeselect={false} data={TIMES} {...form.getInputProps('nightFrom')} />
            <Select label="Night until" allowDeselect={false} data={TIMES} {...form.getInputProps('nightTo')} />
          </>
        )}
        <NumberInput label="Standing charge" suffix=" p/day" min={0} hideControls {...form.getInputProps('standingCharge')} />
        <DateInput {...calendar} label="Valid from" withAsterisk {...form.getInputProps('validFrom')} />
      </div>
      <Switch label="Prices include 5 % VAT" {...form.getInputProps('pricesIncludeVat', { type: 'checkbox' })} />
    </FormDialog>
  );
}
