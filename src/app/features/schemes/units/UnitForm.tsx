import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { allPortfolios, allSchemes } from '#app/data/sharedQueries.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { DateField } from '#app/ui/DateField.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { FormFields } from '#app/ui/FormFields.tsx';
import { formErrors } from '#app/ui/formValues.ts';
import { NewUnit, type Unit } from '#contract/unit.ts';
import { unitFields } from './fields.ts';
import { type UnitForm as Values, unitBodyOf, unitFormOf } from './unitForm.ts';

/** Creates a unit, of a scheme that is chosen unless one is given, or changes the unit given. */
export default function UnitForm({
  schemeUUID,
  unit,
  onClose,
}: {
  schemeUUID?: string;
  unit?: Unit | undefined;
  onClose: () => void;
}) {
  const portfolios = useQuery(allPortfolios());
  const schemes = useQuery({ ...allSchemes(), enabled: schemeUUID === undefined });
  const create = useOperation('createUnit');
  const update = useOperation('updateUnit');
  const form = useForm<Values>({
    initialValues: { ...unitFormOf(unit), ...(schemeUUID !== undefined && { schemeUUID }) },
    validate: (values) => formErrors(unitFields, values, newUnitOf(values), NewUnit),
  });
  const send = async (values: Values) => {
    const stored = unit
      ? await update({ params: { unitUUID: unit.unitUUID }, body: unitBodyOf(values) })
      : await create({ body: newUnitOf(values) });
    const { warnings } = stored;
    const done = `${stored.unitId} has been ${unit ? 'updated' : 'created'}. Its members follow.`;
    return [done, ...warnings.map(({ detail }) => `Check: ${detail}.`)].join(' ');
  };
  const { schemeUUID: ofScheme, unitId, zone, portfolioUUID: ofPortfolio, ...others } = unitFields;
  const active = schemes.data?.data.filter(({ status }) => status === 'ACTIVE') ?? [];
  return (
    <FormDialog
      title={unit ? 'Edit unit' : 'Create unit'}
      action={unit ? 'Save changes' : 'Create unit'}
      form={form}
      onSubmit={send}
      onClose={onClose}
      size={560}
    >
      <FormFields
        form={form}
        fields={{
          ...(schemeUUID === undefined && {
            schemeUUID: { ...ofScheme, choices: namesOf(active, (scheme) => scheme.schemeUUID) },
          }),
          unitId,
          zone,
          portfolioUUID: {
            ...ofPortfolio,
            choices: namesOf(portfolios.data?.data ?? [], (portfolio) => portfolio.portfolioUUID),
          },
          ...others,
        }}
        days={DateField}
      />
    </FormDialog>
  );
}

const newUnitOf = (values: Values) => ({ ...unitBodyOf(values), schemeUUID: String(values.schemeUUID ?? '') });

const namesOf = <One extends { name: string }>(all: readonly One[], keyOf: (one: One) => string) =>
  Object.fromEntries(all.map((one) => [keyOf(one), one.name]));
