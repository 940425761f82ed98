import { NumberInput, SegmentedControl } from '@mantine/core';
import { formatEnergy, formatPower } from '#app/format/format.ts';
import { parseWindow } from '#app/format/wallTime.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import { HalfHourAmounts } from './HalfHourAmounts.tsx';
import { RehearsalPanel } from './RehearsalPanel.tsx';
import type { Rehearsed } from './rehearsalQuery.ts';
import type { WizardForm } from './wizardForm.ts';
import classes from './wizard.module.css';

/** The step's first field, once it is there. */
const focus = (field: HTMLInputElement | null) => field?.focus();

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Contract, target and price, beside the expected delivery. */
export function HowMuchStep({ form, rehearsed }: { form: WizardForm } & Rehearsed) {
  const { contractedMw, targetKw, byHalfHour } = form.values;
  const { from, to } = parseWindow(form.values);
  const kw = typeof contractedMw === 'number' ? contractedMw * 1000 : typeof targetKw === 'number' ? targetKw : null;
  const energy = kw === null || from === null || to === null ? null : (kw * (to - from)) / HOUR_MS;
  return (
    <div className={byHalfHour ? classes.withHalfHours : classes.withRehearsal}>
      <div className={classes.column}>
        <SegmentedControl
          aria-label="Terms"
          data={[
            { value: 'all', label: 'Same throughout' },
            { value: 'each', label: 'By half-hour' },
          ]}
          value={byHalfHour ? 'each' : 'all'}
          onChange={(value) => form.setFieldValue('byHalfHour', value === 'each')}
        />
        {byHalfHour ? (
          <HalfHourAmounts form={form} />
        ) : (
          <>
            <NumberInput
              label="Contracted, MW"
              description={
                typeof contractedMw === 'number'
                  ? `${formatPower(contractedMw * 1000)}, ${formatEnergy(energy)} over the window`
                  : 'Power contracted by the buyer'
              }
              inputWrapperOrder={order}
              min={0}
              decimalScale={6}
              thousandSeparator=","
              hideControls
              ref={focus}
              {...form.getInputProps('contractedMw')}
            />
            <NumberInput
              label="Target, kW"
              description="Used where nothing is contracted"
              inputWrapperOrder={order}
              min={0}
              decimalScale={3}
              thousandSeparator=","
              hideControls
              {...form.getInputProps('targetKw')}
            />
            <NumberInput
              label="Price, £ per MWh"
              description="Paid for delivered energy"
              inputWrapperOrder={order}
              min={0}
              decimalScale={2}
              thousandSeparator=","
              hideControls
              {...form.getInputProps('priceGbpPerMwh')}
            />
          </>
        )}
      </div>
      {rehearsed && <RehearsalPanel {...rehearsed} />}
    </div>
  );
}
