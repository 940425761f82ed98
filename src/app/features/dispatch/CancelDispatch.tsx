import { Select, Skeleton, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { mutation } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import type { Event } from '#contract/event.ts';
import { MAX_REASON_LENGTH } from '#contract/primitives.ts';
import { plural } from '#text/count.ts';
import { cancelParts } from './cancelParts.ts';
import { Effect } from './Effect.tsx';
import { UNDO_SECONDS, undoText } from './undo.ts';

type CancelDispatchProps = { event: Event; summary: DispatchSummary; onClose: () => void };

/** Calls devices back, all of them or a part; the event itself goes on. */
export default function CancelDispatch({ event, summary, onClose }: CancelDispatchProps) {
  const now = useNow();
  const start = Date.parse(event.startTime);
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
        const { assets, leavesUTC } = await cancel({
          params: { 'event-uuid': eventUUID },
          body: { ...selection, reason: reason.trim() || null, undoSeconds: UNDO_SECONDS },
        });
        if (leavesUTC)
          return `${plural(assets, 'dispatch', 'dispatches')} cancelled in ${UNDO_SECONDS} seconds, unless you undo it.`;
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
      {summary.assets === 0 ? (
        <p>Nothing has been sent yet, and nothing will be.</p>
      ) : data ? (
        <Effect
          power={{ label: 'Instructed so far', kw: data.kw }}
          assets={data.assets}
          controllers={data.controllers}
          messages={data.messages}
          takesEffect="On receipt: the devices return to normal"
          undo={undoText(start, now)}
        />
      ) : (
        notKnown === null && <Skeleton height={140} />
      )}
      <p>The event continues and is settled, and any shortfall counts.</p>
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
