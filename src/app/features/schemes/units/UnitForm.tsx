import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { allPortfolios } from '#app/data/sharedQueries.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { DateField } from '#app/ui/DateField.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { FormFields } from '#app/ui/FormFields.tsx';
import { formErrors } from '#app/ui/formValues.ts';
import { NewUnit, type Unit } from '#contract/unit.ts';
import { unitFields } from './fields.ts';
import { type UnitForm as Values, unitBodyOf, unitFormOf } from './unitForm.ts';

/** Creates a unit of a scheme, or changes the one given. */
export default function UnitForm({
  schemeUUID,
  unit,
  onClose,
}: {
  schemeUUID: string;
  unit?: Unit | undefined;
  onClose: () => void;
}) {
  const portfolios = useQuery(allPortfolios());
  const create = useOperation('createUnit');
  const update = useOperation('updateUnit');
  const form = useForm<Values>({
    initialValues: unitFormOf(unit),
    validate: (values) => formErrors(unitFields, values, { ...unitBodyOf(values), schemeUUID }, NewUnit),
  });
  const send = async (values: Values) => {
    const body = unitBodyOf(values);
    const { unitId, warnings } = unit
      ? await update({ params: { unitUUID: unit.unitUUID }, body })
      : await create({ body: { ...body, schemeUUID } });
    const done = `${unitId} has been ${unit ? 'updated' : 'created'}. Its members follow.`;
    return [done, ...warnings.map(({ detail }) => `Check: ${detail}.`)].join(' ');
  };
  const choices = Object.fromEntries(
    (portfolios.data?.data ?? []).map(({ portfolioUUID, name }) => [portfolioUUID, name]),
  );
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
        fields={{ ...unitFields, portfolioUUID: { ...unitFields.portfolioUUID, choices } }}
        days={DateField}
      />
    </FormDialog>
  );
}
