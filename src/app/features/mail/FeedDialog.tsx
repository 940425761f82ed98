import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type FeedDraft, mailMutations } from '#app/data/api/mail.ts';
import { Copyable } from '#app/ui/Copyable.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { SecretDialog } from '#app/ui/SecretDialog.tsx';
import type { CalendarFeedKind } from '#contract/mail/calendarFeed.ts';
import { feedWords } from './mailWords.ts';
import { SubjectField } from './SubjectField.tsx';
import classes from './mail.module.css';

type FeedForm = { label: string; kind: CalendarFeedKind; subject: string | null };

const kinds = (['ALL', 'SCHEME', 'PORTFOLIO', 'USER'] as const).map((value) => ({ value, label: feedWords[value] }));
const subjectOf = { SCHEME: 'schemeUUID', PORTFOLIO: 'portfolioUUID', USER: 'userUUID' } as const;
const draftOf = ({ label, kind, subject }: FeedForm): FeedDraft => ({
  label: label.trim(),
  kind,
  ...(kind !== 'ALL' && subject !== null && { [subjectOf[kind]]: subject }),
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
      {kind !== 'ALL' && <SubjectField key={kind} kind={kind} {...form.getInputProps('subject')} />}
    </FormDialog>
  );
}
