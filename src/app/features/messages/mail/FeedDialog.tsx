import { Select, TextInput, type SelectProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf } from '#app/data/operationTypes.ts';
import { mutation, query } from '#app/data/query.ts';
import { allPortfolios, allSchemes } from '#app/data/sharedQueries.ts';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { CalendarFeedKind } from '#contract/mail/calendarFeed.ts';
import { FeedAddress } from './FeedAddress.tsx';
import { feedWords } from './mailWords.ts';

export type FeedForm = { label: string; kind: CalendarFeedKind; subject: string | null };

const kinds = (['ALL', 'SCHEME', 'PORTFOLIO', 'USER'] as const).map((value) => ({ value, label: feedWords[value] }));
const subjectOf = { SCHEME: 'schemeUUID', PORTFOLIO: 'portfolioUUID', USER: 'userUUID' } as const;
const draftOf = ({ label, kind, subject }: FeedForm): BodyOf<'createCalendarFeed'> => ({
  label: label.trim(),
  kind,
  ...(kind !== 'ALL' && subject !== null && { [subjectOf[kind]]: subject }),
});
const errorsOf = ({ label, kind, subject }: FeedForm): Record<string, string> => ({
  ...(label.trim() === '' && { label: 'Enter a name for the calendar' }),
  ...(kind !== 'ALL' && subject === null && { subject: 'Choose one' }),
});

const EMPTY: FeedForm = { label: '', kind: 'ALL', subject: null };

/** Creates a calendar and shows its address once. */
export default function FeedDialog({ initial = EMPTY, onClose }: { initial?: FeedForm; onClose: () => void }) {
  const create = useMutation(mutation('createCalendarFeed'));
  const form = useForm<FeedForm>({ initialValues: initial, validate: errorsOf });
  const { kind } = form.values;
  if (create.data) return <FeedAddress title="Calendar created" url={create.data.url} onClose={onClose} />;
  return (
    <FormDialog
      title="Create calendar"
      action="Create calendar"
      form={form}
      onSubmit={async (values) => void (await create.mutateAsync({ body: draftOf(values) }))}
      onClose={onClose}
    >
      <TextInput label="Name" withAsterisk maxLength={100} data-autofocus {...form.getInputProps('label')} />
      <Select
        label="Events included"
        allowDeselect={false}
        data={kinds}
        value={kind}
        onChange={(next) => next && form.setValues({ kind: next, subject: null })}
      />
      {kind !== 'ALL' && <SubjectField key={kind} kind={kind} {...form.getInputProps('subject')} />}
    </FormDialog>
  );
}

type InputProps = Pick<SelectProps, 'error' | 'onFocus' | 'onBlur'> & {
  value?: string | null;
  onChange: (uuid: string | null) => void;
};

const PAUSE_MS = 250;
const MAX_USERS = 50;

/** Whose events a calendar has. */
function SubjectField({ kind, ...input }: { kind: Exclude<CalendarFeedKind, 'ALL'> } & InputProps) {
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
      placeholder="Name or user ID"
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
