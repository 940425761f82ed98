import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useOperation } from '#app/data/useOperation.ts';
import type { Fields } from '#app/format/fields.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { FormFields } from '#app/ui/FormFields.tsx';
import { bodyValues, formErrors, type FormValues, formValuesOf } from '#app/ui/formValues.ts';
import { NewPortfolio, type Portfolio } from '#contract/portfolio.ts';

const fields = {
  name: { label: 'Name', placeholder: 'North fleet', required: 'Enter a name for the portfolio' },
  description: { label: 'Description', kind: 'lines' },
} as const satisfies Fields<keyof NewPortfolio>;
type Values = FormValues<keyof NewPortfolio>;
const bodyOf = (values: Values) => bodyValues(values) as NewPortfolio;

/** Creates a portfolio and opens its page, or changes the one given. */
export default function PortfolioForm({ portfolio, onClose }: { portfolio?: Portfolio; onClose: () => void }) {
  const navigate = useNavigate();
  const create = useOperation('createPortfolio');
  const update = useOperation('updatePortfolio');
  const form = useForm<Values>({
    initialValues: formValuesOf(fields, portfolio),
    validate: (values) => formErrors(fields, values, bodyOf(values), NewPortfolio),
  });

  const send = async (values: Values) => {
    if (portfolio) {
      await update({ params: { portfolioUUID: portfolio.portfolioUUID }, body: bodyOf(values) });
      return 'The portfolio has been updated.';
    }
    const { portfolioUUID, name } = await create({ body: bodyOf(values) });
    await navigate({ to: '/portfolios/$portfolioUUID', params: { portfolioUUID } });
    return `${name} has been created. Assign assets to it next.`;
  };

  return (
    <FormDialog
      title={portfolio ? 'Edit portfolio' : 'Create portfolio'}
      action={portfolio ? 'Save changes' : 'Create portfolio'}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <FormFields form={form} fields={fields} />
    </FormDialog>
  );
}
