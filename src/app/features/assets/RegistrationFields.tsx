import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { meteringPointWords } from '#app/format/registration.ts';
import { meteringPoint } from '#contract/registration.ts';
import type { AssetForm } from './assetForm.ts';
import { emptyRegistration } from './registrationForm.ts';
import classes from './assets.module.css';

const POINTS = meteringPoint.options.map((value) => ({ value, label: meteringPointWords[value] }));
const FIELDS = Object.keys(emptyRegistration);

/** What registers of flexible assets ask for: folded, as few need it; open where one of its fields is refused. */
export function RegistrationFields({ form }: { form: UseFormReturnType<AssetForm> }) {
  const field = form.getInputProps;
  const isRefused = FIELDS.some((name) => form.errors[name] !== undefined);
  return (
    <details className={`${classes.folded} ${classes.wide}`} open={isRefused || undefined}>
      <summary>Registration</summary>
      <div className={classes.fields}>
        <NumberInput label="Most import" suffix=" kW" min={0} hideControls {...field('importKw')} />
        <NumberInput label="Most export" suffix=" kW" min={0} hideControls {...field('exportKw')} />
        <TextInput label="Maker" {...field('manufacturer')} />
        <TextInput label="Model" {...field('model')} />
        <TextInput label="Serial number of the device" {...field('deviceSerial')} />
        <Select label="Metered" placeholder="Not known" data={POINTS} clearable {...field('meteringPoint')} />
        <TextInput label="Owner" placeholder="Where another than the user" {...field('ownerRef')} />
        <TextInput label="Reference of the consent" {...field('consentRef')} />
        <Textarea
          label="Ids of other systems"
          placeholder="FMAR: 0192-7b3e"
          description="One a line: system, colon, id."
          autosize
          minRows={2}
          className={classes.wide}
          {...field('externalIds')}
        />
      </div>
    </details>
  );
}
