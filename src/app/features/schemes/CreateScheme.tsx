import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { schemeMutations, type SchemeDraft } from '#app/data/api/schemes.ts';
import { baselineWords, schemeTypeWords, settlementWords } from '#app/format/schemeWords.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import { validateBody } from '#app/ui/validateBody.ts';
import { NewScheme } from '#contract/scheme.ts';
import classes from '#app/ui/Form.module.css';

type SchemeForm = Required<
  Pick<
    SchemeDraft,
    'schemeType' | 'regulator' | 'baselineMethod' | 'settlementMethod' | 'inDayAdjustment' | 'requiresMpan'
  >
> & { name: string; description: string; recheckDays: number | string; consentValidityMonths: number | '' };

const choices = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));
const draftOf = (form: SchemeForm): SchemeDraft => ({
  ...form,
  name: form.name.trim(),
  regulator: form.regulator.trim(),
  description: form.description.trim() || null,
  recheckDays: form.recheckDays === '' ? null : Number(form.recheckDays),
  consentValidityMonths: form.consentValidityMonths === '' ? null : form.consentValidityMonths,
});

function errorsOf(form: SchemeForm): Record<string, string> {
  const named: Record<string, string> = {};
  if (form.name.trim() === '') named['name'] = 'Give the scheme a name';
  if (form.regulator.trim() === '') named['regulator'] = 'Say who checks the assets';
  return { ...validateBody(draftOf(form), NewScheme), ...named };
}

/** Form for a new scheme; assets opt in afterwards. */
export default function CreateScheme({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useMutation(schemeMutations.create());
  const form = useForm<SchemeForm>({
    initialValues: {
      name: '',
      description: '',
      schemeType: 'DFS',
      regulator: 'NESO',
      baselineMethod: 'BL01',
      settlementMethod: 'DFS_K',
      inDayAdjustment: false,
      requiresMpan: true,
      recheckDays: '',
      consentValidityMonths: '',
    },
    validate: errorsOf,
  });
  const send = async (values: SchemeForm) => {
    const { schemeUUID, name } = await create.mutateAsync(draftOf(values));
    onClose();
    notifySuccess(`${name} is created. Opt assets in next.`);
    await navigate({ to: '/schemes/$schemeUUID', params: { schemeUUID } });
  };

  return (
    <FormDialog
      title="Create scheme"
      action="Create scheme"
      form={form}
      onSubmit={send}
      onClose={onClose}
      pending={create.isPending}
      error={create.error}
      size={520}
    >
      <TextInput label="Name" withAsterisk data-autofocus {...form.getInputProps('name')} />
      <div className={classes.pair}>
        <Select
          label="Kind"
          allowDeselect={false}
          data={choices(schemeTypeWords)}
          {...form.getInputProps('schemeType')}
        />
        <TextInput label="Checked by" withAsterisk {...form.getInputProps('regulator')} />
        <Select
          label="Baseline"
          allowDeselect={false}
          data={choices(baselineWords)}
          {...form.getInputProps('baselineMethod')}
        />
        <Select
          label="Settlement"
          allowDeselect={false}
          data={choices(settlementWords)}
          {...form.getInputProps('settlementMethod')}
        />
      </div>
      <NumberInput
        label="Consents hold, months"
        description="From when a user agreed to dispatch to the start of an event; empty: as long as the consent says"
        min={1}
        max={120}
        allowDecimal={false}
        {...form.getInputProps('consentValidityMonths')}
      />
      <Switch
        label="In-day adjustment"
        description="Shift the baseline by how the day itself began"
        {...form.getInputProps('inDayAdjustment', { type: 'checkbox' })}
      />
      <Switch
        label="Assets need an MPAN"
        description="Only metered points the regulator can check may join"
        {...form.getInputProps('requiresMpan', { type: 'checkbox' })}
      />
      <NumberInput
        label="Check ready assets again after"
        placeholder="Never"
        suffix=" days"
        min={1}
        max={3650}
        allowDecimal={false}
        hideControls
        {...form.getInputProps('recheckDays')}
      />
      <Textarea label="Description" autosize minRows={2} maxRows={6} {...form.getInputProps('description')} />
    </FormDialog>
  );
}
