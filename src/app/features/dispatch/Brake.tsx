import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '#app/data/query.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import { MAX_REASON_LENGTH } from '#contract/primitives.ts';
import { plural } from '#text/count.ts';

/** Stops all dispatch of the tenant at once. */
export default function Brake({ onClose }: { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const stop = useMutation({
    ...mutation('stopDispatch'),
    onSuccess: ({ cancelled }) => {
      onClose();
      notifySuccess(`Dispatch is stopped: ${plural(cancelled, 'dispatch', 'dispatches')} cancelled.`);
    },
  });
  return (
    <ConfirmDialog
      title="Stop all dispatch?"
      action="Stop all dispatch"
      keep="Keep dispatching"
      pending={stop.isPending}
      error={stop.error}
      onConfirm={() => stop.mutate({ body: { reason: reason.trim() || null } })}
      onClose={onClose}
    >
      <p>
        Every dispatch of every event is cancelled, running ones too, and none is sent until an administrator allows it
        again. Events go on and are settled.
      </p>
      <Textarea
        label="Reason"
        description="Kept in the audit, optional"
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
