import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { MAX_REASON_LENGTH } from '#contract/primitives.ts';
import { plural } from '#text/count.ts';
import { Effect } from './Effect.tsx';

/** Stops all dispatch of the tenant at once. */
export default function Brake({ onClose }: { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const stop = useOperation('stopDispatch');
  const inForce = useQuery(query('getDispatchStop', {})).data?.inForce;
  return (
    <ConfirmDialog
      title="Stop all dispatch?"
      action="Stop all dispatch"
      keep="Keep dispatch running"
      onConfirm={async () => {
        const { cancelled } = await stop({ body: { reason: reason.trim() || null } });
        return `Dispatch has been stopped: ${plural(cancelled, 'dispatch', 'dispatches')} cancelled.`;
      }}
      onClose={onClose}
    >
      {inForce && (
        <Effect
          power={{ label: `Instructed in ${plural(inForce.events, 'event')}`, kw: inForce.kw }}
          assets={inForce.assets}
          takesEffect="At once, on receipt by the devices"
          undo="An emergency stop does not wait, and cannot be undone."
        />
      )}
      <p>
        Every dispatch of every event is cancelled, including those in progress, and none is sent until an administrator
        allows dispatch again. Events continue and are settled.
      </p>
      <Textarea
        label="Reason"
        description="Optional; saved in the audit log"
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
