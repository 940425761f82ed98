import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useOperation } from '#app/data/useOperation.ts';
import { consentTypeWords, granularityWords, legalBasisWords } from '#app/format/consentWords.ts';
import { calendar } from '#app/ui/calendar.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { Asset } from '#contract/asset.ts';
import type { User } from '#contract/user.ts';
import { addDays, londonDate } from '#energy/time/london.ts';
import { bodyOf, emptyConsent, errorsOf, type ConsentForm } from './consentForm.ts';
import classes from '#app/ui/Form.module.css';

const TYPES = [
  { value: 'DISPATCH', label: `${consentTypeWords.DISPATCH}: take part in events` },
  { value: 'DATA_ACCESS', label: `${consentTypeWords.DATA_ACCESS}: read the smart meter` },
];
const PREFERENCES = [
  { value: 'OPT_IN', label: 'Agreed' },
  { value: 'OPT_OUT', label: 'Refused' },
];
const GRANULARITIES = Object.entries(granularityWords).map(([value, label]) => ({ value, label }));
const BASES = Object.entries(legalBasisWords).map(([value, label]) => ({ value, label }));

type RecordConsentProps = { user: User; assets: readonly Asset[]; now: number; onClose: () => void };

/** Records a user's consent or refusal; mounted while it is open. */
export default function RecordConsent({ user, assets, now, onClose }: RecordConsentProps) {
  const record = useOperation('createConsent');
  const form = useForm<ConsentForm>({
    initialValues: emptyConsent,
    validate: (values) => errorsOf(user.userUUID, values),
  });
  const { type, preference } = form.values;
  const agreed = preference === 'OPT_IN';
  const send = async (values: ConsentForm) => {
    await record({ body: bodyOf(user.userUUID, values) });
    return `The ${agreed ? 'consent' : 'refusal'} of ${user.name} has been recorded.`;
  };

  return (
    <FormDialog
      title={`Record the decision of ${user.name}`}
      action={agreed ? 'Record consent' : 'Record refusal'}
      form={form}
      onSubmit={send}
      onClose={onClose}
      size={560}
    >
      <SegmentedControl aria-label="User’s decision" data={PREFERENCES} {...form.getInputProps('preference')} />
      <Select label="Consent to" allowDeselect={false} data={TYPES} {...form.getInputProps('type')} />
      <Select
        label="Assets"
        placeholder="All assets of the user"
        clearable
        clearButtonProps={{ 'aria-label': 'All assets' }}
        data={assets.map(({ assetUUID, name, assetId }) => ({ value: assetUUID, label: name ?? assetId }))}
        {...form.getInputProps('assetUUID')}
      />
      <div className={classes.pair}>
        <TextInput label="Wording version" placeholder="2026-03" {...form.getInputProps('wordingVersion')} />
        <TextInput
          label="Evidence"
          placeholder="App, signed form, call recording"
          {...form.getInputProps('evidenceMethod')}
        />
        <Select label="Legal basis" allowDeselect={false} data={BASES} {...form.getInputProps('legalBasis')} />
        {agreed && type === 'DATA_ACCESS' && (
          <Select
            label="Data granularity"
            allowDeselect={false}
            data={GRANULARITIES}
            {...form.getInputProps('granularity')}
          />
        )}
        {agreed && (
          <DateInput
            {...calendar}
            label="Valid until"
            description="Twelve months if left empty"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder="Twelve months"
            minDate={addDays(londonDate(now), 0)}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear the date' }}
            {...form.getInputProps('expires')}
          />
        )}
      </div>
      <Textarea
        label="Purpose"
        autosize
        minRows={2}
        maxRows={4}
        placeholder="Take part in flexibility events"
        {...form.getInputProps('purpose')}
      />
    </FormDialog>
  );
}
