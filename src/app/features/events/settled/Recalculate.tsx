import { Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useOperation } from '#app/data/useOperation.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { Event } from '#contract/event.ts';
import { MAX_REASON_LENGTH } from '#contract/primitives.ts';

type Terms = 'FROZEN' | 'CURRENT';

/** Asks for rules and reason, then recalculates the stats of an event. */
export default function Recalculate({ event: { eventUUID, name }, onClose }: { event: Event; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [terms, setTerms] = useState<Terms>('FROZEN');
  const recalculate = useOperation('createStatsRun');
  return (
    <ConfirmDialog
      title={`Recalculate ${name}?`}
      action="Recalculate"
      keep="Keep the figures"
      ready={reason.trim() !== ''}
      onConfirm={async () => {
        await recalculate({ params: { 'event-uuid': eventUUID }, body: { reason: reason.trim(), terms } });
        return `${name} is being recalculated.`;
      }}
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
