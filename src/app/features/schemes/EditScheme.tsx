import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { versionedQuery } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { baselinesFor, settlementsFor } from '#app/format/schemeWords.ts';
import { calendar } from '#app/ui/calendar.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { Scheme } from '#contract/scheme.ts';
import { useBaselineChoices } from './baselineChoices.ts';
import { RuleChange } from './RuleChange.tsx';
import { SchemeDispatch } from './SchemeDispatch.tsx';
import { sameRules, schemeChangesOf, schemeErrors, type SchemeForm, schemeFormOf } from './schemeForm.ts';
import { SchoolHolidays } from './SchoolHolidays.tsx';
import classes from '#app/ui/Form.module.css';

const choices = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

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
    const { name } = await update({
      params: { schemeUUID: scheme.schemeUUID },
      body: schemeChangesOf(values, scheme),
      headers: { 'if-match': version },
    });
    return rulesChange ? `${name} has new rules: events not yet started follow them.` : `${name} is changed.`;
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
      <TextInput label="Name" withAsterisk data-autofocus {...form.getInputProps('name')} />
      <div className={classes.pair}>
        <Select
          label="Baseline"
          allowDeselect={false}
          data={choices(baselines)}
          {...form.getInputProps('baselineMethod')}
        />
        <Select
          label="Settlement"
          allowDeselect={false}
          data={choices(settlementsFor(scheme.settlementMethod))}
          {...form.getInputProps('settlementMethod')}
        />
        <DateInput
          {...calendar}
          label="Valid from"
          placeholder="Without limit"
          clearable
          {...form.getInputProps('validFrom')}
        />
        <DateInput
          {...calendar}
          label="Last day"
          placeholder="Without limit"
          clearable
          {...form.getInputProps('validTo')}
        />
      </div>
      <Switch
        label="In-day adjustment"
        description="Shift the baseline by how the day itself began"
        {...form.getInputProps('inDayAdjustment', { type: 'checkbox' })}
      />
      <Textarea label="Description" autosize minRows={2} maxRows={6} {...form.getInputProps('description')} />
      <SchoolHolidays {...form.getInputProps('holidays')} />
      <div className={classes.pair}>
        <NumberInput
          label="Hold out at random"
          description="From 1,000 ready assets on, to show what the others would have used"
          suffix=" %"
          min={0}
          max={50}
          {...form.getInputProps('holdOutPercent')}
        />
        <NumberInput
          label="Goodwill for each held out"
          description="Beside what events pay"
          prefix="£"
          min={0}
          max={1000}
          decimalScale={4}
          hideControls
          {...form.getInputProps('goodwillGbp')}
        />
      </div>
      {has.mails && (
        <Switch
          label="E-mails to users"
          description="Invitations with a link to answer, reminders, changes, cancels and results"
          {...form.getInputProps('mails', { type: 'checkbox' })}
        />
      )}
      {has.dispatch && (
        <Suspense>
          <SchemeDispatch form={form} />
        </Suspense>
      )}
      {rulesChange && (
        <div className={classes.ask}>
          <p>
            <strong>What this changes</strong>
          </p>
          <RuleChange schemeUUID={scheme.schemeUUID} rules={form.values} />
        </div>
      )}
    </FormDialog>
  );
}
