import { NumberInput, Radio, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useOperation } from '#app/data/useOperation.ts';
import { calendar } from '#app/ui/calendar.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { MAX_REASON_LENGTH } from '#contract/primitives.ts';
import type { Tariff } from '#contract/tariff.ts';
import { type CorrectionForm, correctionErrors, correctionFormOf, correctionOf } from './correctionForm.ts';
import { RatesEditor } from './RatesEditor.tsx';
import { firstDay, tariffTypeWords } from './tariffWords.ts';
import classes from '#app/ui/Form.module.css';

const TYPES = Object.entries(tariffTypeWords).map(([value, label]) => ({ value, label }));

/** Corrects a recorded tariff, with a reason; mounted while it is open. */
export default function CorrectTariff({
  tariff,
  version,
  onClose,
}: {
  tariff: Tariff;
  version: string;
  onClose: () => void;
}) {
  const correct = useOperation('correctTariff');
  const form = useForm<CorrectionForm>({
    initialValues: correctionFormOf(tariff),
    validate: (values) => correctionErrors(values, tariff),
  });
  const { tariffType, unitRates, pastCosts } = form.values;
  const send = async (values: CorrectionForm) => {
    const after = await correct({
      params: { tariffUUID: tariff.tariffUUID },
      body: correctionOf(values, tariff),
      headers: { 'if-match': version },
    });
    return (
      `${after.name} has been corrected: version ${after.version}. ` +
      (values.pastCosts === 'RECALCULATE' ? 'Past costs use the correction.' : 'Past costs stay as reported.')
    );
  };
  return (
    <FormDialog
      title={`Correct ${tariff.name}`}
      action="Record correction"
      form={form}
      onSubmit={send}
      onClose={onClose}
      size={720}
    >
      <Textarea
        label="What was wrong"
        description="Stored with the version and in the audit log"
        withAsterisk
        data-autofocus
        autosize
        minRows={1}
        maxLength={MAX_REASON_LENGTH}
        {...form.getInputProps('reason')}
      />
      <div className={classes.pair}>
        <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
        <TextInput label="Supplier" {...form.getInputProps('supplierName')} />
        <TextInput label="Code" {...form.getInputProps('tariffCode')} />
        <Select label="Type" allowDeselect={false} data={TYPES} {...form.getInputProps('tariffType')} />
      </div>
      <RatesEditor
        label={tariffType === 'DYNAMIC' ? 'Rates for half-hours without an imported price' : 'Rates'}
        one="rate"
        rows={unitRates}
        isSingle={tariffType === 'SINGLE_RATE'}
        error={form.errors['unitRates'] as string | undefined}
        onChange={(rows) => form.setFieldValue('unitRates', rows)}
      />
      <div className={classes.pair}>
        <NumberInput
          label="Standing charge"
          suffix=" p/day"
          min={0}
          hideControls
          {...form.getInputProps('standingChargePencePerDay')}
        />
        <NumberInput label="VAT" suffix=" %" min={0} max={100} hideControls {...form.getInputProps('vatRatePercent')} />
        <DateInput {...calendar} label="Valid from" withAsterisk {...form.getInputProps('validFrom')} />
        <DateInput {...calendar} label="Last day" placeholder="Open" clearable {...form.getInputProps('validTo')} />
      </div>
      <Switch label="Prices include VAT" {...form.getInputProps('pricesIncludeVat', { type: 'checkbox' })} />
      <Radio.Group
        label="Past costs"
        value={pastCosts}
        onChange={(value) => form.setFieldValue('pastCosts', value === 'RECALCULATE' ? 'RECALCULATE' : 'KEEP')}
      >
        <Stack gap={4} mt={4}>
          <Radio value="KEEP" label="Keep as reported; the correction applies from today" />
          <Radio value="RECALCULATE" label={`Recalculate with the correction from ${firstDay(tariff)}`} />
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
