import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation } from '#app/data/query.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
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
  const create = useMutation(mutation('createPortfolio'));
  const update = useMutation(mutation('updatePortfolio'));
  const { isPending, error } = portfolio ? update : create;
  const form = useForm<Values>({
    initialValues: { name: portfolio?.name ?? '', description: portfolio?.description ?? '' },
    validate: faults,
  });

  const send = async (values: Values) => {
    if (portfolio) {
      await update.mutateAsync({ params: { portfolioUUID: portfolio?.portfolioUUID ?? '' }, body: bodyOf(values) });
      notifySuccess('The portfolio is changed.');
      onClose();
      return;
    }
    const { portfolioUUID, name } = await create.mutateAsync({ body: bodyOf(values) });
    notifySuccess(`${name} is created. Assign assets to it next.`);
    onClose();
    await navigate({ to: '/portfolios/$portfolioUUID', params: { portfolioUUID } });
  };

  return (
    <FormDialog
      title={portfolio ? 'Edit portfolio' : 'Create portfolio'}
      action={portfolio ? 'Save changes' : 'Create portfolio'}
      form={form}
      onSubmit={send}
      onClose={onClose}
      pending={isPending}
      error={error}
    >
      <TextInput label="Name" withAsterisk data-autofocus placeholder="North fleet" {...form.getInputProps('name')} />
      <Textarea label="Description" autosize minRows={2} maxRows={6} {...form.getInputProps('description')} />
    </FormDialog>
  );
}
