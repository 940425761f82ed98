import { NumberInput, SegmentedControl } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { versionedQuery } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { TermsFields } from '#app/features/dispatch/index.ts';
import { modeWords } from '#app/format/dispatchWords.ts';
import { baselinesFor, settlementsFor } from '#app/format/schemeWords.ts';
import { DateField } from '#app/ui/DateField.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { FormFields } from '#app/ui/FormFields.tsx';
import type { Scheme } from '#contract/scheme.ts';
import { useBaselineChoices } from './baselineChoices.ts';
import { schemeFields } from './fields.ts';
import { RuleChange } from './RuleChange.tsx';
import { sameRules, schemeChangesOf, schemeErrors, type SchemeForm, schemeFormOf } from './schemeForm.ts';
import classes from '#app/ui/Form.module.css';
import schemes from './schemes.module.css';

const modes = Object.entries(modeWords).map(([value, label]) => ({ value, label }));
const about: Record<SchemeForm['dispatchMode'], string> = {
  OFF: 'Events are announced to subscribers; no device is instructed.',
  MANUAL: 'An operator dispatches each event from its page after a preview.',
  AUTO: 'Each event is dispatched automatically at the notice time before its start.',
};

/** Whether and how the scheme's events are dispatched; an event may differ. */
function SchemeDispatch({ form }: { form: UseFormReturnType<SchemeForm> }) {
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

const { name, baselineMethod, settlementMethod, validFrom, validTo, inDayAdjustment } = schemeFields;
const { description, holidays, mails } = schemeFields;

type EditSchemeProps = { schemeUUID: string; has: { mails: boolean; dispatch: boolean }; onClose: () => void };

type OpenedProps = Omit<EditSchemeProps, 'schemeUUID'> & { scheme: Scheme; version: string };

/** Changes a scheme; mounted while it is open. */
export default function EditScheme({ schemeUUID, ...others }: EditSchemeProps) {
  const { data } = useQuery(versionedQuery('getScheme', { params: { schemeUUID } }));
  return data ? <Opened scheme={data.resource} version={data.version ?? '*'} {...others} /> : null;
}

function Opened({ scheme, version, has, onClose }: OpenedProps) {
  const update = useOperation('updateScheme');
  const form = useForm<SchemeForm>({
    initialValues: schemeFormOf(scheme),
    validate: (values) => schemeErrors(values, scheme),
  });
  const baselines = { ...useBaselineChoices(scheme.pack).words, ...baselinesFor([scheme.baselineMethod]) };
  const rulesChange = !sameRules(form.values, scheme);
  const send = async (values: SchemeForm) => {
    const { name: saved } = await update({
      params: { schemeUUID: scheme.schemeUUID },
      body: schemeChangesOf(values, scheme),
      headers: { 'if-match': version },
    });
    return rulesChange
      ? `${saved} has new rules. They apply to events that have not started.`
      : `${saved} has been updated.`;
  };
  return (
    <FormDialog
      title={`Edit ${scheme.name}`}
      action="Save scheme"
      form={form}
      onSubmit={send}
      onClose={onClose}
      size={560}
    >
      <FormFields form={form} fields={{ name }} />
      <div className={classes.pair}>
        <FormFields
          form={form}
          fields={{
            baselineMethod: { ...baselineMethod, choices: baselines },
            settlementMethod: { ...settlementMethod, choices: settlementsFor(scheme.settlementMethod) },
            validFrom,
            validTo,
          }}
          days={DateField}
        />
      </div>
      <FormFields form={form} fields={{ inDayAdjustment, description, holidays }} />
      <div className={classes.pair}>
        <NumberInput
          label="Random hold-out"
          description="Applies from 1,000 ready assets, to show what the others would have used"
          suffix=" %"
          min={0}
          max={50}
          {...form.getInputProps('holdOutPercent')}
        />
        <NumberInput
          label="Payment per held-out asset"
          description="In addition to event payments"
          prefix="£"
          min={0}
          max={1000}
          decimalScale={4}
          hideControls
          {...form.getInputProps('goodwillGbp')}
        />
      </div>
      {has.mails && <FormFields form={form} fields={{ mails }} />}
      {has.dispatch && (
        <Suspense>
          <SchemeDispatch form={form} />
        </Suspense>
      )}
      {rulesChange && (
        <div className={classes.ask}>
          <p>
            <strong>Effect of this change</strong>
          </p>
          <RuleChange schemeUUID={scheme.schemeUUID} rules={form.values} />
        </div>
      )}
    </FormDialog>
  );
}
