import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useOperation } from '#app/data/useOperation.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { Event } from '#contract/event.ts';
import { MAX_REASON_LENGTH } from '#contract/primitives.ts';
import { plural } from '#text/count.ts';
import { AtStake } from './AtStake.tsx';

/** Confirms with the name, who is told, and what the event would have come to; then cancels. */
export default function CancelEvent({ event, onClose }: { event: Event; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const assets = plural(event.assetsOptedIn, 'asset');
  const cancel = useOperation('cancelEvent');
  return (
    <ConfirmDialog
      title={`Cancel ${event.name}?`}
      action={event.assetsOptedIn === 0 ? 'Cancel event' : `Cancel event with ${assets}`}
      keep="Keep event"
      onConfirm={async () => {
        await cancel({
          params: { 'event-uuid': event.eventUUID },
          body: { reason: reason.trim() === '' ? null : reason.trim() },
        });
        return `${event.name} has been cancelled. ${assets} had been opted in.`;
      }}
      onClose={onClose}
    >
      <p>
        {event.assetsOptedIn === 0 ? 'No assets are opted in.' : `${assets} opted in will be notified and released.`}{' '}
        Subscribers are notified at once. A cancelled event cannot be reinstated.
      </p>
      <AtStake event={event} />
      <Textarea
        label="Reason"
        description="Optional; saved with the event"
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
