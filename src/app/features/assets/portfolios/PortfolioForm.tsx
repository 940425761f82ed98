import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useOperation } from '#app/data/useOperation.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { validateBody } from '#app/ui/validateBody.ts';
import { NewPortfolio, type Portfolio } from '#contract/portfolio.ts';

type Values = { name: string; description: string };
const bodyOf = ({ name, description }: Values): NewPortfolio => ({
  name: name.trim(),
  description: description.trim() || null,
});

function faults(values: Values): Record<string, string> {
  return values.name.trim() === '' ? { name: 'Give the portfolio a name' } : validateBody(bodyOf(values), NewPortfolio);
}

/** Creates a portfolio and opens its page, or changes the one given. */
export default function PortfolioForm({ portfolio, onClose }: { portfolio?: Portfolio; onClose: () => void }) {
  const navigate = useNavigate();
  const create = useOperation('createPortfolio');
  const update = useOperation('updatePortfolio');
  const form = useForm<Values>({
    initialValues: { name: portfolio?.name ?? '', description: portfolio?.description ?? '' },
    validate: faults,
  });

  const send = async (values: Values) => {
    if (portfolio) {
      await update({ params: { portfolioUUID: portfolio.portfolioUUID }, body: bodyOf(values) });
      return 'The portfolio is changed.';
    }
    const { portfolioUUID, name } = await create({ body: bodyOf(values) });
    await navigate({ to: '/portfolios/$portfolioUUID', params: { portfolioUUID } });
    return `${name} is created. Assign assets to it next.`;
  };

  return (
    <FormDialog
      title={portfolio ? 'Edit portfolio' : 'Create portfolio'}
      action={portfolio ? 'Save changes' : 'Create portfolio'}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <TextInput label="Name" withAsterisk data-autofocus placeholder="North fleet" {...form.getInputProps('name')} />
      <Textarea label="Description" autosize minRows={2} maxRows={6} {...form.getInputProps('description')} />
    </FormDialog>
  );
}
