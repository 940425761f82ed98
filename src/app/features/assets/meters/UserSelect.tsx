import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { query } from '#app/data/query.ts';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';

const FOUND = 30;
const PAUSE_MS = 250;

/** Chooses a user, whom the service finds by id, name or e-mail; none for all meters. */
export function UserSelect(props: Pick<ComponentProps<typeof Select<string>>, 'value' | 'onChange' | 'error'>) {
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
