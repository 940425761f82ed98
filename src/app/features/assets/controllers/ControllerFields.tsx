import { NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FormFields, inputProps } from '#app/ui/FormFields.tsx';
import type { Controller } from '#contract/dispatch/controller.ts';
import { controllerFields, type ControllerForm } from './controllerForm.ts';
import classes from '#app/ui/Form.module.css';

/** How each channel works, below the choice. */
const about: Record<Controller['channel'], string> = {
  WEBHOOK: 'Halfhour sends signed messages to your address',
  PULL: 'The controller polls Halfhour for changes, using its own token',
  OPENADR: 'The controller is an OpenADR 3.1 client with its own token',
  EMAIL: 'A person is e-mailed and answers through a link',
  SIMULATED: 'Devices simulated by Halfhour (sandbox only)',
};
const {
  name,
  channel: channelField,
  url,
  answers,
  ackMinutes,
  pollIntervalSeconds,
  batchSize,
  mayMeter,
  contactName,
  contactPhone,
  contactEmail,
} = controllerFields;

type ControllerFieldsProps = { form: UseFormReturnType<ControllerForm>; isNew: boolean };

/** Name, channel and terms of a controller; the channel of one that exists stays. */
export function ControllerFields({ form, isNew }: ControllerFieldsProps) {
  const { channel } = form.values;
  const asks = channel === 'PULL' || channel === 'OPENADR';
  return (
    <>
      <FormFields form={form} fields={{ name }} />
      {isNew && <FormFields form={form} fields={{ channel: { ...channelField, description: about[channel] } }} />}
      <FormFields form={form} fields={{ ...(channel === 'WEBHOOK' && { url }), answers }} />
      <div className={classes.pair}>
        <NumberInput
          {...inputProps(form, 'ackMinutes', ackMinutes)}
          min={0}
          decimalScale={2}
          hideControls
          disabled={form.values.answers === 'NONE'}
        />
        <FormFields form={form} fields={asks ? { pollIntervalSeconds } : { batchSize }} />
      </div>
      <FormFields form={form} fields={{ contactName }} />
      <div className={classes.pair}>
        <FormFields form={form} fields={{ contactPhone, contactEmail }} />
      </div>
      {channel === 'OPENADR' && <FormFields form={form} fields={{ mayMeter }} />}
    </>
  );
}
