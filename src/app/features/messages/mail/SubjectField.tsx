import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#app/data/query.ts';
import { allPortfolios, allSchemes } from '#app/data/sharedQueries.ts';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import type { CalendarFeedKind } from '#contract/mail/calendarFeed.ts';
import { feedWords } from './mailWords.ts';

type InputProps = Pick<SelectProps, 'error' | 'onFocus' | 'onBlur'> & {
  value?: string | null;
  onChange: (uuid: string | null) => void;
};

const PAUSE_MS = 250;
const MAX_USERS = 50;

/** Whose events a calendar has. */
export function SubjectField({ kind, ...input }: { kind: Exclude<CalendarFeedKind, 'ALL'> } & InputProps) {
  if (kind === 'USER') return <UserField {...input} />;
  return kind === 'SCHEME' ? <SchemeField {...input} /> : <PortfolioField {...input} />;
}

function SchemeField(input: InputProps) {
  const { data } = useQuery(allSchemes());
  const schemes = data?.data.map(({ schemeUUID, name }) => ({ value: schemeUUID, label: name }));
  return <Select label={feedWords.SCHEME} searchable data={schemes ?? []} {...input} />;
}

function PortfolioField(input: InputProps) {
  const { data } = useQuery(allPortfolios());
  const portfolios = data?.data.map(({ portfolioUUID, name }) => ({ value: portfolioUUID, label: name }));
  return <Select label={feedWords.PORTFOLIO} searchable data={portfolios ?? []} {...input} />;
}

/** One of the users that match what is typed: the service searches. */
function UserField({ onChange, ...input }: InputProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), PAUSE_MS);
  const found = useQuery(
    query('listUsers', { query: { search: undefinedIfEmpty(search), sort: 'name', pageSize: MAX_USERS } }),
  );
  const users = (found.data?.data ?? []).map(({ userUUID, userId, name }) => ({
    value: userUUID,
    label: `${name} · ${userId}`,
  }));
  const isFound = chosen === null || users.some((user) => user.value === chosen.value);
  return (
    <Select
      {...input}
      label={feedWords.USER}
      placeholder="Name or user id"
      searchable
      data={isFound ? users : [chosen, ...users]}
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? 'Searching …' : 'No user'}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(uuid) => {
        setChosen(users.find((user) => user.value === uuid) ?? chosen);
        onChange(uuid);
      }}
    />
  );
}
