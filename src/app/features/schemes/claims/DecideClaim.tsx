import { Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useOperation } from '#app/data/useOperation.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { ClaimDetail } from '#contract/claim.ts';
import { assetNameOf } from './claimWords.ts';

type Decision = { state: 'UPHELD' | 'LOST' | 'WITHDRAWN'; heldBy: string; note: string };

const choices: { value: Decision['state']; label: string }[] = [
  { value: 'UPHELD', label: 'Upheld: the asset stays with us' },
  { value: 'LOST', label: 'Lost: the asset is with another provider' },
  { value: 'WITHDRAWN', label: 'Withdrawn by the other provider' },
];

/** Notes how a claim was decided, which cannot be changed afterwards. */
export default function DecideClaim({ claim, onClose }: { claim: ClaimDetail; onClose: () => void }) {
  const changing = useOperation('updateClaim');
  const form = useForm<Decision>({ initialValues: { state: 'UPHELD', heldBy: claim.claimant ?? '', note: '' } });
  const isLost = form.values.state === 'LOST';
  const send = async ({ state, heldBy, note }: Decision) => {
    await changing({
      params: { claimUUID: claim.claimUUID },
      body: {
        state,
        ...(state === 'LOST' && { heldBy: heldBy.trim() || null }),
        note: note.trim() || null,
      },
    });
    return state === 'LOST'
      ? `${assetNameOf(claim)} is now a duplicate in ${claim.schemeName}.`
      : 'The decision has been recorded.';
  };
  return (
    <FormDialog title="Record the decision" action="Record decision" form={form} onSubmit={send} onClose={onClose}>
      <Select
        label="Decision"
        description={
          isLost
            ? `${assetNameOf(claim)} will be removed from events of ${claim.schemeName} that have not started.`
            : 'Nothing changes for the asset.'
        }
        allowDeselect={false}
        data={choices}
        {...form.getInputProps('state')}
      />
      {isLost && <TextInput label="Held by" placeholder="Not known" {...form.getInputProps('heldBy')} />}
      <Textarea label="Note" autosize minRows={2} maxRows={6} maxLength={500} {...form.getInputProps('note')} />
    </FormDialog>
  );
}
