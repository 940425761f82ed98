import { Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useOperation } from '#app/data/useOperation.ts';
import { nameOf } from '#app/format/assetWords.ts';
import { calendar } from '#app/ui/calendar.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { Asset } from '#contract/asset.ts';
import formClasses from '#app/ui/Form.module.css';

type ClaimForm = {
  claimant: string;
  noticeFrom: string;
  noticeReference: string;
  noticedOn: string | null;
  dueDay: string | null;
  note: string;
};

const needed = (what: string) => (value: string | null) => (value?.trim() ? null : what);

/** Records the notice of a buyer that another provider claims an asset, and opens the claim. */
export default function RecordClaim({
  asset,
  schemeUUID,
  onClose,
}: {
  asset: Asset;
  schemeUUID: string;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const creating = useOperation('createClaim');
  const form = useForm<ClaimForm>({
    initialValues: { claimant: '', noticeFrom: '', noticeReference: '', noticedOn: null, dueDay: null, note: '' },
    validate: {
      noticeFrom: needed('Enter who gave notice'),
      dueDay: needed('Choose the evidence deadline'),
    },
  });
  const send = async ({ claimant, noticeFrom, noticeReference, noticedOn, dueDay, note }: ClaimForm) => {
    const { claimUUID } = await creating({
      body: {
        schemeUUID,
        assetUUID: asset.assetUUID,
        claimant: claimant.trim() || null,
        noticeFrom: noticeFrom.trim(),
        noticeReference: noticeReference.trim() || null,
        noticedOn,
        dueDay: dueDay!,
        note: note.trim() || null,
      },
    });
    await navigate({ to: '/schemes/claims/$claimUUID', params: { claimUUID } });
    return `The claim on ${nameOf(asset)} has been recorded. The asset stays ready until the claim is decided.`;
  };
  const field = form.getInputProps;
  return (
    <FormDialog
      title={`Another provider claims ${nameOf(asset)}`}
      action="Record claim"
      form={form}
      onSubmit={send}
      onClose={onClose}
      size={560}
    >
      <div className={formClasses.pair}>
        <TextInput
          label="Notice from"
          withAsterisk
          placeholder="The buyer or network operator"
          {...field('noticeFrom')}
        />
        <TextInput label="Their reference" {...field('noticeReference')} />
        <DateInput {...calendar} label="Notice date" clearable {...field('noticedOn')} />
        <DateInput {...calendar} label="Evidence deadline" withAsterisk {...field('dueDay')} />
      </div>
      <TextInput label="Claimed by" placeholder="If named in the notice" {...field('claimant')} />
      <Textarea label="Note" autosize minRows={2} maxRows={6} maxLength={500} {...field('note')} />
    </FormDialog>
  );
}
