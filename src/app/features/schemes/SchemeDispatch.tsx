import { NumberInput, SegmentedControl } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { TermsFields } from '#app/features/dispatch/index.ts';
import { modeWords } from '#app/format/dispatchWords.ts';
import type { SchemeForm } from './schemeForm.ts';
import classes from '#app/ui/Form.module.css';
import schemes from './schemes.module.css';

const modes = Object.entries(modeWords).map(([value, label]) => ({ value, label }));
const about: Record<SchemeForm['dispatchMode'], string> = {
  OFF: 'Events are announced to subscribers; no device is instructed.',
  MANUAL: 'An operator dispatches each event from its page after a preview.',
  AUTO: 'Each event is dispatched automatically at the notice time before its start.',
};

/** Whether and how the scheme's events are dispatched; an event may differ. */
export function SchemeDispatch({ form }: { form: UseFormReturnType<SchemeForm> }) {
  const { values, errors } = form;
  return (
    <fieldset className={schemes.dispatch}>
      <legend>Dispatch</legend>
      <div className={classes.form}>
        <SegmentedControl
          aria-label="Dispatch"
          data={modes}
          value={values.dispatchMode}
          onChange={(mode) => form.setFieldValue('dispatchMode', mode as SchemeForm['dispatchMode'])}
        />
        <p className={schemes.quiet}>{about[values.dispatchMode]}</p>
        {values.dispatchMode !== 'OFF' && (
          <>
            <TermsFields value={values} onChange={(changes) => form.setValues(changes)} />
            <NumberInput
              label="Maximum dispatches per asset per day"
              min={1}
              max={48}
              allowDecimal={false}
              {...form.getInputProps('dispatchesPerDay')}
            />
          </>
        )}
        {errors['dispatchMode'] !== undefined && (
          <p className={schemes.dispatchError} role="alert">
            {errors['dispatchMode']}
          </p>
        )}
      </div>
    </fieldset>
  );
}
