import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { channelWords } from '#app/format/dispatchWords.ts';
import { type Controller, controllerChannel } from '#contract/dispatch/controller.ts';
import type { ControllerForm } from './controllerForm.ts';
import classes from '#app/ui/Form.module.css';

/** How each channel works, below the choice. */
const about: Record<Controller['channel'], string> = {
  WEBHOOK: 'Halfhour sends signed messages to an address',
  PULL: 'It asks Halfhour for what changed, with a token of its own',
  OPENADR: 'It is an OpenADR 3.1 client, with a token of its own',
  EMAIL: 'A person is asked by e-mail and answers by a link',
  SIMULATED: 'Devices that Halfhour plays, in a sandbox only',
};
const channels = controllerChannel.options.map((value) => ({ value, label: channelWords[value] }));
const answers = [
  { value: 'REQUIRED', label: 'Yes: no answer is silence' },
  { value: 'NONE', label: 'Never: delivered is the last word' },
];

type ControllerFieldsProps = { form: UseFormReturnType<ControllerForm>; isNew: boolean };

/** Name, channel and terms of a controller; the channel of one that exists stays. */
export function ControllerFields({ form, isNew }: ControllerFieldsProps) {
  const { channel } = form.values;
  const asks = channel === 'PULL' || channel === 'OPENADR';
  return (
    <>
      <TextInput label="Name" withAsterisk data-autofocus {...form.getInputProps('name')} />
      {isNew && (
        <Select
          label="Told by"
          description={about[channel]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          data={channels}
          {...form.getInputProps('channel')}
        />
      )}
      {channel === 'WEBHOOK' && (
        <TextInput
          label="Address"
          description="An absolute https address that answers a POST with 2xx within 10 seconds"
          placeholder="https://cloud.example/dispatch"
          withAsterisk
          inputMode="url"
          {...form.getInputProps('url')}
        />
      )}
      <Select label="Answers" allowDeselect={false} data={answers} {...form.getInputProps('answers')} />
      <div className={classes.pair}>
        <NumberInput
          label="Answers within, minutes"
          description="After that it is silent"
          min={0}
          decimalScale={2}
          hideControls
          disabled={form.values.answers === 'NONE'}
          {...form.getInputProps('ackMinutes')}
        />
        {asks ? (
          <NumberInput
            label="Asks every, seconds"
            description="Twice as long without is unreachable"
            min={1}
            allowDecimal={false}
            hideControls
            {...form.getInputProps('pollIntervalSeconds')}
          />
        ) : (
          <NumberInput
            label="Assets a message"
            description="At most 500"
            min={1}
            max={500}
            allowDecimal={false}
            hideControls
            {...form.getInputProps('batchSize')}
          />
        )}
      </div>
      {channel === 'OPENADR' && (
        <Switch
          label="Its reports may stand in for a meter"
          description="Only for assets that have no other source of readings"
          {...form.getInputProps('mayMeter', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
