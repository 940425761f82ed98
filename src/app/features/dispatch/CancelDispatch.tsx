import { Select, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { mutation } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { formatPower } from '#app/format/format.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import { MAX_REASON_LENGTH } from '#contract/primitives.ts';
import { plural } from '#text/count.ts';
import { cancelParts } from './cancelParts.ts';

/** Calls devices back, all of them or a part; the event itself goes on. */
export default function CancelDispatch({ summary, onClose }: { summary: DispatchSummary; onClose: () => void }) {
  const { eventUUID } = summary;
  const parts = cancelParts(summary);
  const [chosen, setChosen] = useState(parts[0]!.value);
  const [reason, setReason] = useState('');
  const { selection } = parts.find(({ value }) => value === chosen) ?? parts[0]!;
  const { mutate: look, data, error: notKnown, isPending } = useMutation(mutation('cancelDispatches'));
  useEffect(
    () => look({ params: { 'event-uuid': eventUUID }, body: { ...selection, dryRun: true } }),
    // What a choice selects does not change while the dialog is open.
    // oxlint-disable-next-line react/exhaustive-deps
    [look, eventUUID, chosen],
  );
  const cancel = useOperation('cancelDispatches');
  return (
    <ConfirmDialog
      title="Cancel this dispatch?"
      action={data && data.assets > 0 ? `Cancel dispatch for ${plural(data.assets, 'asset')}` : 'Cancel dispatch'}
      keep="Keep dispatch"
      ready={!isPending && data !== undefined && (data.assets > 0 || summary.assets === 0)}
      error={notKnown}
      onConfirm={async () => {
        const { assets } = await cancel({
          params: { 'event-uuid': eventUUID },
          body: { ...selection, reason: reason.trim() || null },
        });
        return `${plural(assets, 'dispatch', 'dispatches')} cancelled. Unconfirmed cancellations are listed here.`;
      }}
      onClose={onClose}
    >
      {parts.length > 1 && (
        <Select
          label="Dispatches to cancel"
          allowDeselect={false}
          data={parts.map(({ value, label }) => ({ value, label }))}
          value={chosen}
          onChange={(value) => value !== null && setChosen(value)}
        />
      )}
      <p>
        {summary.assets === 0
          ? 'Nothing has been sent yet, and nothing will be. '
          : data
            ? `A stop command goes to ${plural(data.assets, 'device')} (${formatPower(data.kw)}) in ${plural(data.messages, 'message')}. `
            : 'A stop command goes to the devices. '}
        The event continues and is settled, and any shortfall counts. A cancellation cannot be undone.
      </p>
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
