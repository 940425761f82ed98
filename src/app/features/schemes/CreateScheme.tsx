import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { BodyOf } from '#app/data/operationTypes.ts';
import { allPacks } from '#app/data/sharedQueries.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { schemeTypeWords, settlementsFor } from '#app/format/schemeWords.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { validateBody } from '#app/ui/validateBody.ts';
import { type BaselineMethod } from '#contract/scheme.ts';
import { NewScheme } from '#contract/schemeChanges.ts';
import { useBaselineChoices } from './baselineChoices.ts';
import { HOLIDAYS_AS, holidaysIn } from './holidayLines.ts';
import { SchoolHolidays } from './SchoolHolidays.tsx';
import classes from '#app/ui/Form.module.css';

type SchemeForm = Required<
  Pick<BodyOf<'createScheme'>, 'schemeType' | 'regulator' | 'settlementMethod' | 'inDayAdjustment' | 'requiresMpan'>
> & {
  baselineMethod: BaselineMethod | undefined;
  name: string;
  description: string;
  recheckDays: number | string;
  consentValidityMonths: number | '';
  /** School holidays, one a line; empty for those of the market rules. */
  holidays: string;
  /** packId@version; empty where baseline and settlement are chosen by themselves. */
  rules: string;
};

const choices = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));
const NO_PACK = '';

const draftOf = ({ rules, holidays, ...form }: SchemeForm): BodyOf<'createScheme'> => ({
  ...form,
  ...(rules !== NO_PACK && { pack: packOf(rules), settlementMethod: undefined, inDayAdjustment: undefined }),
  ...(holidays.trim() !== '' && { schoolHolidays: holidaysIn(holidays) ?? [] }),
  name: form.name.trim(),
  regulator: form.regulator.trim(),
  description: form.description.trim() || null,
  recheckDays: form.recheckDays === '' ? null : Number(form.recheckDays),
  consentValidityMonths: form.consentValidityMonths === '' ? null : form.consentValidityMonths,
});

function packOf(rules: string): { packId: string; version: string } {
  const [packId = '', version = ''] = rules.split('@');
  return { packId, version };
}

function errorsOf(form: SchemeForm): Record<string, string> {
  const named: Record<string, string> = {};
  if (form.name.trim() === '') named['name'] = 'Give the scheme a name';
  if (form.regulator.trim() === '') named['regulator'] = 'Say who checks the assets';
  if (holidaysIn(form.holidays) === null) named['holidays'] = HOLIDAYS_AS;
  return { ...validateBody(draftOf(form), NewScheme), ...named };
}

/** Form for a new scheme; assets opt in afterwards. */
export default function CreateScheme({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useOperation('createScheme');
  const packs = useQuery({ ...allPacks(), enabled: usePermission('listMarketPacks') }).data?.data ?? [];
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
      holidays: '',
      consentValidityMonths: '',
      rules: NO_PACK,
    },
    validate: errorsOf,
  });
  const { rules } = form.values;
  const chosen = useBaselineChoices(rules === NO_PACK ? null : packOf(rules));
  const send = async (values: SchemeForm) => {
    const { schemeUUID, name } = await create({ body: draftOf(values) });
    await navigate({ to: '/schemes/$schemeUUID', params: { schemeUUID } });
    return `${name} is created. Opt assets in next.`;
  };

  return (
    <FormDialog title="Create scheme" action="Create scheme" form={form} onSubmit={send} onClose={onClose} size={520}>
      <TextInput label="Name" withAsterisk data-autofocus {...form.getInputProps('name')} />
      <div className={classes.pair}>
        <Select
          label="Kind"
          allowDeselect={false}
          data={choices(schemeTypeWords)}
          {...form.getInputProps('schemeType')}
        />
        <TextInput label="Checked by" withAsterisk {...form.getInputProps('regulator')} />
      </div>
      {packs.length > 0 && (
        <Select
          label="Market rules"
          description="Baseline and payment as the buyer has them; a draft runs test events only"
          allowDeselect={false}
          data={[
            { value: NO_PACK, label: 'Chosen here' },
            ...packs.map(({ packId, version, name, status }) => ({
              value: `${packId}@${version}`,
              label: status === 'READY' ? name : `${name} (draft)`,
            })),
          ]}
          {...form.getInputProps('rules')}
          onChange={(value) =>
            form.setValues({ rules: value ?? NO_PACK, baselineMethod: value === NO_PACK ? 'BL01' : undefined })
          }
          error={form.errors['rules'] ?? form.errors['pack']}
        />
      )}
      {rules !== NO_PACK && chosen.usual !== undefined && (
        <Select
          label="Baseline"
          description="What the buyer’s rules allow"
          allowDeselect={false}
          data={choices(chosen.words)}
          {...form.getInputProps('baselineMethod')}
          value={form.values.baselineMethod ?? chosen.usual}
        />
      )}
      {rules === NO_PACK && (
        <>
          <div className={classes.pair}>
            <Select
              label="Baseline"
              allowDeselect={false}
              data={choices(chosen.words)}
              {...form.getInputProps('baselineMethod')}
            />
            <Select
              label="Settlement"
              allowDeselect={false}
              data={choices(settlementsFor())}
              {...form.getInputProps('settlementMethod')}
            />
          </div>
          <Switch
            label="In-day adjustment"
            description="Shift the baseline by how the day itself began"
            {...form.getInputProps('inDayAdjustment', { type: 'checkbox' })}
          />
        </>
      )}
      <NumberInput
        label="Consents hold, months"
        description="From when a user agreed to dispatch to the start of an event; empty: as long as the consent says"
        min={1}
        max={120}
        allowDecimal={false}
        {...form.getInputProps('consentValidityMonths')}
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
      <SchoolHolidays
        {...(rules !== NO_PACK && { empty: 'Empty: those of the market rules' })}
        {...form.getInputProps('holidays')}
      />
    </FormDialog>
  );
}
