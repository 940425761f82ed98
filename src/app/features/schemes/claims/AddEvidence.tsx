import { FileInput, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useOperation } from '#app/data/useOperation.ts';
import { base64Of } from '#app/format/base64.ts';
import { calendar } from '#app/ui/calendar.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { MAX_EVIDENCE_BYTES } from '#contract/claim.ts';
import formClasses from '#app/ui/Form.module.css';

type EvidenceForm = {
  documentRef: string;
  signedOn: string | null;
  wordingVersion: string;
  content: File | null;
  sha256: string;
  note: string;
};

const needed = (what: string) => (value: string | null) => (value?.trim() ? null : what);

/** Adds a signed consent to a claim: the file, or its digest where the file is kept elsewhere. */
export default function AddEvidence({ claimUUID, onClose }: { claimUUID: string; onClose: () => void }) {
  const adding = useOperation('addClaimEvidence');
  const form = useForm<EvidenceForm>({
    initialValues: { documentRef: '', signedOn: null, wordingVersion: '', content: null, sha256: '', note: '' },
    validate: {
      documentRef: needed('Enter the document reference'),
      signedOn: needed('Choose the day it was signed'),
      wordingVersion: needed('Enter the wording version'),
      content: (file, { sha256 }) => {
        if (file === null) return sha256.trim() ? null : 'Choose a file or enter its SHA-256';
        return file.size > MAX_EVIDENCE_BYTES ? 'Must be at most 700 kB' : null;
      },
      sha256: (digest, { content }) =>
        digest.trim() && content !== null ? 'Choose a file or enter its SHA-256, not both' : null,
    },
  });
  const send = async ({ documentRef, signedOn, wordingVersion, content, sha256, note }: EvidenceForm) => {
    const file = content && {
      fileName: content.name,
      content: base64Of(new Uint8Array(await content.arrayBuffer())),
    };
    await adding({
      params: { claimUUID },
      body: {
        documentRef: documentRef.trim(),
        signedOn: signedOn!,
        wordingVersion: wordingVersion.trim(),
        ...(file ?? { sha256: sha256.trim().toLowerCase() }),
        note: note.trim() || null,
      },
    });
    return 'The evidence has been stored with the claim.';
  };
  const field = form.getInputProps;
  return (
    <FormDialog title="Add evidence" action="Add evidence" form={form} onSubmit={send} onClose={onClose} size={560}>
      <TextInput
        label="Document"
        withAsterisk
        placeholder="Your reference for the signed consent"
        {...field('documentRef')}
      />
      <div className={formClasses.pair}>
        <DateInput {...calendar} label="Signed on" withAsterisk {...field('signedOn')} />
        <TextInput label="Wording version" withAsterisk {...field('wordingVersion')} />
      </div>
      <FileInput label="File" placeholder="Up to 700 kB" clearable {...field('content')} />
      <TextInput label="SHA-256" placeholder="If you keep the file yourself" {...field('sha256')} />
      <Textarea label="Note" autosize minRows={2} maxRows={6} maxLength={500} {...field('note')} />
    </FormDialog>
  );
}
