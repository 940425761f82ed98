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
      keep="Keep current figures"
      ready={reason.trim() !== ''}
      onConfirm={async () => {
        await recalculate({ params: { 'event-uuid': eventUUID }, body: { reason: reason.trim(), terms } });
        return `${name} is being recalculated.`;
      }}
      onClose={onClose}
    >
      <p>
        A new run is calculated from the readings available now and becomes the event’s result, even if the last run is
        final. Earlier runs are unchanged.
      </p>
      <Stack gap="sm">
        <Radio.Group
          label="Rules"
          value={terms}
          onChange={(value) => setTerms(value === 'CURRENT' ? 'CURRENT' : 'FROZEN')}
        >
          <Stack gap={4} mt={4}>
            <Radio value="FROZEN" label="The event’s own rules, as at its start" />
            <Radio value="CURRENT" label="The scheme’s current rules" />
          </Stack>
        </Radio.Group>
        <Textarea
          label="Reason"
          description="Saved with the run and in the audit log"
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
