import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FeedDraft, mailMutations } from '#app/data/api/mail.ts';
import { portfolioQueries } from '#app/data/api/portfolios.ts';
import { schemeQueries } from '#app/data/api/schemes.ts';
import { Copyable } from '#app/ui/Copyable.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { SecretDialog } from '#app/ui/SecretDialog.tsx';
import { feedWords } from './mailWords.ts';
import classes from './mail.module.css';

/** A user's calendar is made for the user, by their own link. */
type FeedForm = { label: string; kind: 'ALL' | 'SCHEME' | 'PORTFOLIO'; subject: string | null };

const kinds = (['ALL', 'SCHEME', 'PORTFOLIO'] as const).map((value) => ({ value, label: feedWords[value] }));
const draftOf = ({ label, kind, subject }: FeedForm): FeedDraft => ({
  label: label.trim(),
  kind,
  ...(kind === 'SCHEME' && subject !== null && { schemeUUID: subject }),
  ...(kind === 'PORTFOLIO' && subject !== null && { portfolioUUID: subject }),
});
const errorsOf = ({ label, kind, subject }: FeedForm): Record<string, string> => ({
  ...(label.trim() === '' && { label: 'Give the calendar a name' }),
  ...(kind !== 'ALL' && subject === null && { subject: 'Choose one' }),
});

/** Creates a calendar and shows its address once. */
export default function FeedDialog({ onClose }: { onClose: () => void }) {
  const create = useMutation(mailMutations.createFeed());
  const form = useForm<FeedForm>({ initialValues: { label: '', kind: 'ALL', subject: null }, validate: errorsOf });
  const { kind } = form.values;
  const schemes = useQuery(schemeQueries.list());
  const portfolios = useQuery(portfolioQueries.list());
  if (create.data)
    return (
      <SecretDialog title="The calendar is created" confirmLabel="I have kept the address" onConfirm={onClose}>
        <div className={classes.stack}>
          <p className={classes.note}>
            Copy the address now: it is not shown again, and who has it reads the calendar. Subscribe to it in your
            calendar program.
          </p>
          <Copyable label="Address" value={create.data.url} />
        </div>
      </SecretDialog>
    );
  const subjects =
    kind === 'SCHEME'
      ? schemes.data?.data.map(({ schemeUUID, name }) => ({ value: schemeUUID, label: name }))
      : portfolios.data?.data.map(({ portfolioUUID, name }) => ({ value: portfolioUUID, label: name }));
  return (
    <FormDialog
      title="Create calendar"
      action="Create calendar"
      form={form}
      onSubmit={(values) => create.mutateAsync(draftOf(values))}
      onClose={onClose}
      pending={create.isPending}
      error={create.error}
    >
      <TextInput label="Name" withAsterisk maxLength={100} data-autofocus {...form.getInputProps('label')} />
      <Select
        label="Events of"
        allowDeselect={false}
        data={kinds}
        value={kind}
        onChange={(next) => next && form.setValues({ kind: next, subject: null })}
      />
      {kind !== 'ALL' && (
        <Select label={feedWords[kind]} searchable data={subjects ?? []} {...form.getInputProps('subject')} />
      )}
    </FormDialog>
  );
}
