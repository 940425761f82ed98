import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dispatchMutations } from '#app/data/api/dispatch.ts';
import { formatPower } from '#app/format/format.ts';
import { plural } from '#app/format/plural.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import { MAX_REASON_LENGTH } from '#contract/primitives.ts';

/** Calls devices back; the event itself goes on. */
export default function CancelDispatch({ eventUUID, onClose }: { eventUUID: string; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { mutate: look, data, error: notKnown } = useMutation(dispatchMutations.previewCancel());
  useEffect(() => look({ eventUUID }), [look, eventUUID]);
  const cancel = useMutation({
    ...dispatchMutations.cancel(),
    onSuccess: ({ assets }) => {
      onClose();
      notifySuccess(`${plural(assets, 'dispatch', 'dispatches')} cancelled. Those not confirmed are listed here.`);
    },
  });
  return (
    <ConfirmDialog
      title="Cancel this dispatch?"
      action={data ? `Cancel for ${plural(data.assets, 'asset')}` : 'Cancel dispatch'}
      keep="Keep the dispatch"
      ready={data !== undefined && data.assets > 0}
      pending={cancel.isPending}
      error={cancel.error ?? notKnown}
      onConfirm={() => cancel.mutate({ eventUUID, reason: reason.trim() || null })}
      onClose={onClose}
    >
      <p>
        {data
          ? `${plural(data.assets, 'device')} of ${formatPower(data.kw)} are told to stop, in ${plural(data.messages, 'message')}. `
          : 'The devices are told to stop. '}
        The event goes on and is settled: what is not delivered counts. A cancel cannot be taken back.
      </p>
      <Textarea
        label="Reason"
        description="Kept with the event, optional"
        data-autofocus
        autosize
        minRows={2}
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={(change) => setReason(change.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
