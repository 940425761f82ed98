import { NumberInput, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useOperation } from '#app/data/useOperation.ts';
import { nameOf } from '#app/format/assetWords.ts';
import { clockTimes } from '#app/format/clockTimes.ts';
import { formatDate } from '#app/format/format.ts';
import { calendar } from '#app/ui/calendar.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { notifySuccess, notifyWarning } from '#app/ui/notify.ts';
import type { Asset } from '#contract/asset.ts';
import type { Tariff } from '#contract/tariff.ts';
import { addDays } from '#energy/time/london.ts';
import { bodyOf, emptyTariff, errorsOf, type TariffForm } from './tariffForm.ts';
import classes from '#app/ui/Form.module.css';
import tariffs from './tariffs.module.css';

const KINDS = [
  { value: 'single', label: 'Single rate' },
  { value: 'dayNight', label: 'Day and night' },
  { value: 'halfHourly', label: 'Half-hourly' },
];
const TIMES = [...clockTimes];

type AddTariffProps = {
  asset: Asset;
  direction: TariffForm['direction'];
  today: string;
  open: readonly Tariff[];
  onClose: () => void;
};

/**
 * Adds a tariff of one rate, of a day and a night rate, or of half-hourly prices; mounted while it is open. It ends the
 * one in force on its first day.
 */
export default function AddTariff({ asset, direction, today, open, onClose }: AddTariffProps) {
  const navigate = useNavigate();
  const create = useOperation('createTariffs');
  const form = useForm<TariffForm>({ initialValues: emptyTariff(direction, today), validate: errorsOf });
  const { kind, validFrom } = form.values;
  const twoRates = kind === 'dayNight';
  const replaced = open.find(
    (tariff) =>
      validFrom !== null && tariff.validFrom < validFrom && (tariff.validTo === null || tariff.validTo > validFrom),
  );
  const pence = { suffix: ' p/kWh', decimalScale: 6, hideControls: true } as const;
  const send = async (values: TariffForm) => {
    const { data, warnings } = await create({
      params: { assetUUID: asset.assetUUID },
      body: bodyOf(values),
    });
    const [tariff] = data;
    notifySuccess(
      `${values.name.trim()} has been added to ` +
        `${nameOf(asset)}.${values.kind === 'halfHourly' ? ' Import its prices next.' : ''}`,
    );
    for (const { detail } of warnings) notifyWarning(`${values.name.trim()}: ${detail}.`);
    onClose();
    if (values.kind === 'halfHourly')
      await navigate({ to: '/tariffs/$tariffUUID', params: { tariffUUID: tariff!.tariffUUID } });
  };
  return (
    <FormDialog
      title={`${open.length > 0 ? 'Replace the' : 'Add'} ${direction} tariff`}
      action={open.length > 0 ? 'Replace tariff' : 'Add tariff'}
      form={form}
      onSubmit={send}
      onClose={onClose}
      size={560}
    >
      <div className={classes.pair}>
        <TextInput label="Name" withAsterisk data-autofocus placeholder="Flexible" {...form.getInputProps('name')} />
        <TextInput label="Supplier" {...form.getInputProps('supplierName')} />
      </div>
      <SegmentedControl aria-label="Type" data={KINDS} {...form.getInputProps('kind')} />
      <div className={classes.pair}>
        <NumberInput
          label={twoRates ? 'Day rate' : kind === 'halfHourly' ? 'Fallback rate' : 'Rate'}
          {...(kind === 'halfHourly' && { description: 'For half-hours without an imported price' })}
          withAsterisk
          {...pence}
          {...form.getInputProps('pence')}
        />
        {twoRates ? (
          <NumberInput label="Night rate" withAsterisk {...pence} {...form.getInputProps('nightPence')} />
        ) : (
          <span />
        )}
        {twoRates && (
          <>
            <Select label="Night from" allowDeselect={false} data={TIMES} {...form.getInputProps('nightFrom')} />
            <Select label="Night until" allowDeselect={false} data={TIMES} {...form.getInputProps('nightTo')} />
          </>
        )}
        <NumberInput
          label="Standing charge"
          suffix=" p/day"
          min={0}
          hideControls
          {...form.getInputProps('standingCharge')}
        />
        <DateInput {...calendar} label="Valid from" withAsterisk {...form.getInputProps('validFrom')} />
      </div>
      {replaced && (
        <p className={tariffs.quiet}>
          {replaced.name} applies until then; its last day will be {formatDate(addDays(validFrom!, -1), true)}. Past
          costs are kept.
        </p>
      )}
      <Switch label="Prices include 5 % VAT" {...form.getInputProps('pricesIncludeVat', { type: 'checkbox' })} />
    </FormDialog>
  );
}
