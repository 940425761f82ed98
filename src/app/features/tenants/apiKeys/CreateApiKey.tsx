import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf } from '#app/data/operationTypes.ts';
import { allPortfolios } from '#app/data/sharedQueries.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { Copyable } from '#app/ui/Copyable.tsx';
import { DateField } from '#app/ui/DateField.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { SecretDialog } from '#app/ui/SecretDialog.tsx';
import { validateBody } from '#app/ui/validateBody.ts';
import { NewApiKey } from '#contract/apiKey.ts';
import { type KeyScope, keyScopes } from '#contract/keyScope.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import { scopeWords } from './apiKeyColumns.tsx';

const SCOPES = keyScopes.map((value) => ({ value, label: scopeWords[value] }));

type KeyForm = { label: string; scope: KeyScope; portfolioUUIDs: string[]; lastDay: string | null };

const draftOf = ({ label, scope, portfolioUUIDs, lastDay }: KeyForm): BodyOf<'createApiKey'> => ({
  label: label.trim(),
  scope,
  ...(portfolioUUIDs.length > 0 && { portfolioUUIDs }),
  ...(lastDay !== null && { expiresUTC: new Date(londonMidnight(addDays(lastDay, 1))).toISOString() }),
});

function errorsOf(form: KeyForm): Record<string, string> {
  const { expiresUTC, ...found } = validateBody(draftOf(form), NewApiKey);
  return {
    ...found,
    ...(expiresUTC !== undefined && { lastDay: expiresUTC }),
    ...(form.label.trim() === '' && { label: 'Enter what the key is for' }),
  };
}

/** Form for a new key, which is shown once. */
export default function CreateApiKey({ onClose }: { onClose: () => void }) {
  const create = useOperation('createApiKey');
  const portfolios = useQuery(allPortfolios());
  const [apiKey, setApiKey] = useState<string | null>(null);
  const form = useForm<KeyForm>({
    initialValues: { label: '', scope: 'read-only', portfolioUUIDs: [], lastDay: null },
    validate: errorsOf,
  });
  if (apiKey !== null)
    return (
      <SecretDialog title="New API key" confirmLabel="I have saved the key" onConfirm={onClose}>
        <p>Copy the key now. It is not shown again; a lost key can only be replaced.</p>
        <Copyable label="API key" value={apiKey} />
      </SecretDialog>
    );
  const send = async (values: KeyForm) => {
    setApiKey((await create({ body: draftOf(values) })).apiKey);
  };
  return (
    <FormDialog title="Create API key" action="Create key" form={form} onSubmit={send} onClose={onClose}>
      <TextInput label="Label" description="The program that uses it" withAsterisk {...form.getInputProps('label')} />
      <Select label="May" allowDeselect={false} data={SCOPES} {...form.getInputProps('scope')} />
      <MultiSelect
        label="Portfolios"
        placeholder={form.values.portfolioUUIDs.length === 0 ? 'All portfolios' : ''}
        searchable
        data={(portfolios.data?.data ?? []).map(({ portfolioUUID, name }) => ({ value: portfolioUUID, label: name }))}
        {...form.getInputProps('portfolioUUIDs')}
      />
      <DateField label="Last day" placeholder="Never expires" {...form.getInputProps('lastDay')} />
    </FormDialog>
  );
}
