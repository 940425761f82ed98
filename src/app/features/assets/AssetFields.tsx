import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { useNow } from '#app/data/clock.ts';
import { assetTypeWords } from '#app/format/assetWords.ts';
import { calendar } from '#app/ui/calendar.ts';
import { assetType } from '#contract/asset.ts';
import { londonDate } from '#energy/time/london.ts';
import type { AssetForm } from './assetForm.ts';
import { RegistrationFields } from './RegistrationFields.tsx';
import classes from './assets.module.css';

const TYPES = assetType.options.map((value) => ({ value, label: assetTypeWords[value] }));

/** The fields of an asset, the same for adding and editing. */
export function AssetFields({ form, adding }: { form: UseFormReturnType<AssetForm>; adding: boolean }) {
  const field = form.getInputProps;
  const today = londonDate(useNow());
  const isOccupied = form.getInitialValues().occupiedFromUTC !== undefined;
  return (
    <div className={classes.fields}>
      <TextInput label="Name" placeholder="Mill Lane 4" data-autofocus {...field('name')} />
      <Select label="Type" data={TYPES} allowDeselect={false} {...field('assetType')} />
      <TextInput label="MPAN" placeholder="13 or 21 digits" inputMode="numeric" {...field('mpan')} />
      <TextInput label="Export MPAN" placeholder="Where it feeds in" inputMode="numeric" {...field('exportMpan')} />
      <TextInput
        label="Boundary MPAN"
        placeholder="Where it has no MPAN of its own"
        inputMode="numeric"
        {...field('boundaryMpan')}
      />
      <TextInput label="Asset id" placeholder={adding ? 'Made up where left empty' : ''} {...field('assetId')} />
      <TextInput label="User id" placeholder="Whose consent counts" {...field('userId')} />
      <TextInput label="Meter serial number" {...field('meterSerialNumber')} />
      <DateInput
        {...calendar}
        label="Installed on"
        placeholder="4 Dec 2026"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the date' }}
        {...field('installationDate')}
      />
      <NumberInput label="Power" suffix=" kW" min={0} hideControls {...field('powerKw')} />
      <NumberInput label="Capacity" suffix=" kWh" min={0} hideControls {...field('capacityKwh')} />
      <NumberInput
        label="Minimum import"
        placeholder="None: a dispatch may stop it"
        suffix=" kW"
        min={0}
        hideControls
        {...field('minimumKw')}
      />
      <TextInput label="Building" placeholder="Number or name" {...field('locationBuildingNoOrName')} />
      <TextInput label="Postcode" placeholder="SW1A 1AA" {...field('locationPostcode')} />
      <TextInput label="Address" className={classes.wide} {...field('locationAddress')} />
      {isOccupied && (
        <DateInput
          {...calendar}
          label="Present user since"
          description={
            'Readings from before this day are no longer shown. Left as it is, another user begins with the next ' +
            'half hour.'
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="No other user before"
          maxDate={today}
          className={classes.wide}
          {...field('occupiedFromUTC')}
        />
      )}
      <Switch label="Domestic" className={classes.wide} {...form.getInputProps('isDomestic', { type: 'checkbox' })} />
      <RegistrationFields form={form} />
    </div>
  );
}
