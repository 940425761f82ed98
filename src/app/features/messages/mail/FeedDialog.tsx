import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '#app/data/operationTypes.ts';
import { mutation } from '#app/data/query.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { CalendarFeedKind } from '#contract/mail/calendarFeed.ts';
import { FeedAddress } from './FeedAddress.tsx';
import { feedWords } from './mailWords.ts';
import { SubjectField } from './SubjectField.tsx';

export type FeedForm = { label: string; kind: CalendarFeedKind; subject: string | null };

const kinds = (['ALL', 'SCHEME', 'PORTFOLIO', 'USER'] as const).map((value) => ({ value, label: feedWords[value] }));
const subjectOf = { SCHEME: 'schemeUUID', PORTFOLIO: 'portfolioUUID', USER: 'userUUID' } as const;
const draftOf = ({ label, kind, subject }: FeedForm): BodyOf<'createCalendarFeed'> => ({
  label: label.trim(),
  kind,
  ...(kind !== 'ALL' && subject !== null && { [subjectOf[kind]]: subject }),
});
const errorsOf = ({ label, kind, subject }: FeedForm): Record<string, string> => ({
  ...(label.trim() === '' && { label: 'Give the calendar a name' }),
  ...(kind !== 'ALL' && subject === null && { subject: 'Choose one' }),
});

const EMPTY: FeedForm = { label: '', kind: 'ALL', subject: null };

/** Creates a calendar and shows its address once. */
export default function FeedDialog({ initial = EMPTY, onClose }: { initial?: FeedForm; onClose: () => void }) {
  const create = useMutation(mutation('createCalendarFeed'));
  const form = useForm<FeedForm>({ initialValues: initial, validate: errorsOf });
  const { kind } = form.values;
  if (create.data) return <FeedAddress title="The calendar is created" url={create.data.url} onClose={onClose} />;
  return (
    <FormDialog
      title="Create calendar"
      action="Create calendar"
      form={form}
      onSubmit={(values) => create.mutateAsync({ body: draftOf(values) })}
      onClose={onClose}
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
