import { Radio, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '#app/data/query.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import type { Event } from '#contract/event.ts';
import { MAX_REASON_LENGTH } from '#contract/primitives.ts';

type Terms = 'FROZEN' | 'CURRENT';

/** Asks for rules and reason, then recalculates the stats of an event. */
export default function Recalculate({ event: { eventUUID, name }, onClose }: { event: Event; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [terms, setTerms] = useState<Terms>('FROZEN');
  const recalculate = useMutation({
    ...mutation('createStatsRun'),
    onSuccess: () => {
      onClose();
      notifySuccess(`${name} is being recalculated.`);
    },
  });
  return (
    <ConfirmDialog
      title={`Recalculate ${name}?`}
      action="Recalculate"
      keep="Keep the figures"
      ready={reason.trim() !== ''}
      pending={recalculate.isPending}
      error={recalculate.error}
      onConfirm={() =>
        recalculate.mutate({ params: { 'event-uuid': eventUUID }, body: { reason: reason.trim(), terms } })
      }
      onClose={onClose}
    >
      <p>
        A new run is made of the readings there are now and becomes the event’s result, also where the last one is
        final. Earlier runs stay as they were.
      </p>
      <Stack gap="sm">
        <Radio.Group
          label="Rules"
          value={terms}
          onChange={(value) => setTerms(value === 'CURRENT' ? 'CURRENT' : 'FROZEN')}
        >
          <Stack gap={4} mt={4}>
            <Radio value="FROZEN" label="Those of the event, as they were at its start" />
            <Radio value="CURRENT" label="Those the scheme has now" />
          </Stack>
        </Radio.Group>
        <Textarea
          label="Reason"
          description="Kept with the run and in the audit"
          data-autofocus
          required
          autosize
          minRows={2}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={(change) => setReason(change.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
