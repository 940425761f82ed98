import { NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FormFields, inputProps } from '#app/ui/FormFields.tsx';
import type { Controller } from '#contract/dispatch/controller.ts';
import { controllerFields, type ControllerForm } from './controllerForm.ts';
import classes from '#app/ui/Form.module.css';

/** How each channel works, below the choice. */
const about: Record<Controller['channel'], string> = {
  WEBHOOK: 'Halfhour sends signed messages to an address',
  PULL: 'It asks Halfhour for what changed, with a token of its own',
  OPENADR: 'It is an OpenADR 3.1 client, with a token of its own',
  EMAIL: 'A person is asked by e-mail and answers by a link',
  SIMULATED: 'Devices that Halfhour plays, in a sandbox only',
};
const { name, channel: toldBy, url, answers, ackMinutes, pollIntervalSeconds, batchSize, mayMeter } = controllerFields;

type ControllerFieldsProps = { form: UseFormReturnType<ControllerForm>; isNew: boolean };

/** Name, channel and terms of a controller; the channel of one that exists stays. */
export function ControllerFields({ form, isNew }: ControllerFieldsProps) {
  const { channel } = form.values;
  const asks = channel === 'PULL' || channel === 'OPENADR';
  return (
    <>
      <FormFields form={form} fields={{ name }} />
      {isNew && <FormFields form={form} fields={{ channel: { ...toldBy, description: about[channel] } }} />}
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
      {channel === 'OPENADR' && <FormFields form={form} fields={{ mayMeter }} />}
    </>
  );
}
