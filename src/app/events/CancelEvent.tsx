import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Event } from '#contract/event.ts';
import { eventMutations } from '#app/api/events.ts';
import { notifyDone, notifyProblem } from '#app/shell/notify.ts';
import { plural } from '#app/shell/plural.ts';

const LONGEST_REASON = 500;

/** Asks once more, with the name and the number of assets it concerns, then cancels. */
export default function CancelEvent({ event, opened, onClose }: { event: Event; opened: boolean; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const assets = plural(event.assetsOptedIn, 'asset');
  const cancel = useMutation({
    ...eventMutations.cancel(),
    onSuccess: () => {
      onClose();
      notifyDone(`${event.name} is cancelled. ${assets} stood opted in.`);
    },
    onError: notifyProblem,
  });
  return (
    <Modal opened={opened} onClose={onClose} title={`Cancel ${event.name}?`}>
      <p>
        {event.assetsOptedIn === 0 ? 'No asset is opted in.' : `${assets} opted in will be released.`} Subscribers are told at once. A cancelled event cannot be taken back.
      </p>
      <Textarea label="Reason" description="Kept with the event, optional" data-autofocus autosize minRows={2} maxLength={LONGEST_REASON} value={reason} onChange={(change) => setReason(change.currentTarget.value)} />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Keep the event
        </Button>
        <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate({ eventUUID: event.eventUUID, reason: reason.trim() === '' ? null : reason.trim() })}>
          {event.assetsOptedIn === 0 ? 'Cancel event' : `Cancel event with ${assets}`}
        </Button>
      </Group>
    </Modal>
  );
}
