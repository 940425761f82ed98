import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { BodyOf } from '#app/data/operationTypes.ts';
import { allPacks } from '#app/data/sharedQueries.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { settlementsFor } from '#app/format/schemeWords.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { FormFields } from '#app/ui/FormFields.tsx';
import { formErrors } from '#app/ui/formValues.ts';
import { type BaselineMethod } from '#contract/scheme.ts';
import { NewScheme } from '#contract/schemeChanges.ts';
import { useBaselineChoices } from './baselineChoices.ts';
import { schemeFields } from './fields.ts';
import { HOLIDAYS_AS, holidaysIn } from './holidayLines.ts';
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
const { name, schemeType, regulator, baselineMethod, settlementMethod, inDayAdjustment } = schemeFields;
const { consentValidityMonths, requiresMpan, recheckDays, description, holidays } = schemeFields;
const HOLIDAYS_OF_MARKET = { ...holidays, description: `${holidays.description}. Empty: those of the market rules` };

const draftOf = ({ rules, holidays: lines, ...form }: SchemeForm): BodyOf<'createScheme'> => ({
  ...form,
  ...(rules !== NO_PACK && { pack: packOf(rules), settlementMethod: undefined, inDayAdjustment: undefined }),
  ...(lines.trim() !== '' && { schoolHolidays: holidaysIn(lines) ?? [] }),
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

const errorsOf = (form: SchemeForm): Record<string, string> => ({
  ...formErrors({ name, regulator }, form, draftOf(form), NewScheme),
  ...(holidaysIn(form.holidays) === null && { holidays: HOLIDAYS_AS }),
});

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
    const { schemeUUID, name: created } = await create({ body: draftOf(values) });
    await navigate({ to: '/schemes/$schemeUUID', params: { schemeUUID } });
    return `${created} has been created. Opt in assets next.`;
  };

  return (
    <FormDialog title="Create scheme" action="Create scheme" form={form} onSubmit={send} onClose={onClose} size={520}>
      <FormFields form={form} fields={{ name }} />
      <div className={classes.pair}>
        <FormFields form={form} fields={{ schemeType, regulator }} />
      </div>
      {packs.length > 0 && (
        <Select
          label="Market rules"
          description="Baseline and payment are set by the buyer; a draft runs test events only"
          allowDeselect={false}
          data={[
            { value: NO_PACK, label: 'Set on this form' },
            ...packs.map(({ packId, version, name: called, status }) => ({
              value: `${packId}@${version}`,
              label: status === 'READY' ? called : `${called} (draft)`,
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
          description="Methods allowed by the buyer’s rules"
          allowDeselect={false}
          data={choices(chosen.words)}
          {...form.getInputProps('baselineMethod')}
          value={form.values.baselineMethod ?? chosen.usual}
        />
      )}
      {rules === NO_PACK && (
        <>
          <div className={classes.pair}>
            <FormFields
              form={form}
              fields={{
                baselineMethod: { ...baselineMethod, choices: chosen.words },
                settlementMethod: { ...settlementMethod, choices: settlementsFor() },
              }}
            />
          </div>
          <FormFields form={form} fields={{ inDayAdjustment }} />
        </>
      )}
      <FormFields
        form={form}
        fields={{
          consentValidityMonths,
          requiresMpan,
          recheckDays,
          description,
          holidays: rules === NO_PACK ? holidays : HOLIDAYS_OF_MARKET,
        }}
      />
    </FormDialog>
  );
}
