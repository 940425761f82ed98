import { PasswordInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { query } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { meterProvider } from '#contract/meterAccount.ts';
import { type AccountForm, draftOf, emptyAccount, errorsOf } from './accountForm.ts';
import { providerWords } from './meterWords.ts';

const FOUND = 30;
const PAUSE_MS = 250;

/** Chooses a user, whom the service finds by id, name or e-mail; none for all meters. */
function UserSelect(props: Pick<ComponentProps<typeof Select<string>>, 'value' | 'onChange' | 'error'>) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const found = useQuery(
    query('listUsers', { query: { search: undefinedIfEmpty(search), sort: 'name', pageSize: FOUND } }),
  );
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const options = (found.data?.data ?? []).map(({ userUUID, name }) => ({ value: userUUID, label: name }));
  // The chosen one keeps its name when a later search does not find it.
  const isMissing = chosen !== null && options.every(({ value }) => value !== chosen.value);
  return (
    <Select
      label="Meters of"
      placeholder="All meters of users without their own account"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'All meters' }}
      data={isMissing ? [chosen, ...options] : options}
      // The service has searched already, by more than the label.
      filter={({ options: all }) => all}
      nothingFoundMessage={found.isFetching ? 'Searching …' : 'No user'}
      onSearchChange={setTyped}
      {...props}
      onChange={(value, option) => {
        setChosen(value === null || option === null ? null : { value, label: option.label });
        props.onChange?.(value, option);
      }}
    />
  );
}

const PROVIDERS = meterProvider.options.map((value) => ({ value, label: providerWords[value] }));

/** Form for the credential of an account that reads meters; it is not shown again. */
export default function CreateAccount({ onClose }: { onClose: () => void }) {
  const create = useOperation('createMeterAccount');
  const form = useForm<AccountForm>({ initialValues: emptyAccount, validate: errorsOf });
  const send = async (values: AccountForm) => {
    await create({ body: draftOf(values) });
    return 'The account has been added. Halfhour is now trying to read its meters.';
  };
  return (
    <FormDialog title="Add meter account" action="Add account" form={form} onSubmit={send} onClose={onClose}>
      <Select label="Provider" allowDeselect={false} data={PROVIDERS} {...form.getInputProps('provider')} />
      <UserSelect {...form.getInputProps('userUUID')} />
      <PasswordInput
        label="API key"
        description="Stored encrypted and never shown again"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('credential')}
      />
      <TextInput label="Label" description="To tell accounts apart (optional)" {...form.getInputProps('label')} />
    </FormDialog>
  );
}
