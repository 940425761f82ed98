import { Button } from '@mantine/core';
import { IconBan, IconPhone, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { formatClock } from '#app/format/format.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { Dispatch } from '#contract/dispatch/dispatch.ts';
import { canBeResent, isInForce } from './dispatchStanding.ts';
import { Effect } from './Effect.tsx';
import NoteAnswer from './NoteAnswer.tsx';
import ResendDialog from './ResendDialog.tsx';
import { UNDO_SECONDS, undoText } from './undo.ts';
import classes from './dispatch.module.css';

/** What can be done about one dispatch until it ends. */
export function DispatchActions({ dispatch }: { dispatch: Dispatch }) {
  const { eventUUID, assetUUID, validUntil } = dispatch;
  const now = useNow();
  const mayNote = usePermission('noteDispatchAnswer') && Date.parse(validUntil) > now;
  const mayResend = usePermission('resendDispatches') && canBeResent(dispatch, now);
  const mayCancel = usePermission('cancelDispatches') && isInForce(dispatch, now);
  const [opened, setOpened] = useState<'call' | 'cancel' | 'resend' | null>(null);
  const close = () => setOpened(null);
  const again = dispatch.resendFromUTC ?? null;
  if (!mayNote && !mayResend && !mayCancel) return null;
  return (
    <div className={classes.actions}>
      {mayResend && (
        <Button
          variant="default"
          leftSection={<IconRepeat size={16} stroke={1.8} />}
          disabled={again !== null}
          onClick={() => setOpened('resend')}
        >
          {again === null ? 'Resend' : `Resend again at ${formatClock(again)}`}
        </Button>
      )}
      {mayNote && (
        <Button variant="default" leftSection={<IconPhone size={16} stroke={1.8} />} onClick={() => setOpened('call')}>
          Log call
        </Button>
      )}
      {mayCancel && (
        <Button variant="default" leftSection={<IconBan size={16} stroke={1.8} />} onClick={() => setOpened('cancel')}>
          Cancel for this asset
        </Button>
      )}
      {opened === 'call' && <NoteAnswer dispatch={dispatch} onClose={close} />}
      {opened === 'resend' && (
        <ResendDialog
          eventUUID={eventUUID}
          whom={dispatch.assetName ?? dispatch.assetId}
          selection={{ assetUUIDs: [assetUUID] }}
          onClose={close}
        />
      )}
      {opened === 'cancel' && <CancelOne dispatch={dispatch} onClose={close} />}
    </div>
  );
}

function CancelOne({ dispatch, onClose }: { dispatch: Dispatch; onClose: () => void }) {
  const { eventUUID, assetUUID, requestedKw, controllerName, startAt } = dispatch;
  const name = dispatch.assetName ?? dispatch.assetId;
  const now = useNow();
  const cancel = useOperation('cancelDispatches');
  return (
    <ConfirmDialog
      title={`Cancel for ${name}?`}
      action="Cancel for this asset"
      keep="Keep dispatch"
      onConfirm={async () => {
        const { leavesUTC } = await cancel({
          params: { 'event-uuid': eventUUID },
          body: { assetUUIDs: [assetUUID], undoSeconds: UNDO_SECONDS },
        });
        return leavesUTC
          ? `The dispatch of ${name} is cancelled in ${UNDO_SECONDS} seconds, unless you undo it.`
          : `The dispatch of ${name} has been cancelled.`;
      }}
      onClose={onClose}
    >
      <Effect
        power={{ label: 'Instructed so far', kw: Math.abs(requestedKw) }}
        assets={1}
        controllers={[{ name: controllerName, kw: Math.abs(requestedKw) }]}
        takesEffect="On receipt: its device returns to normal"
        undo={undoText(Date.parse(startAt), now)}
      />
      <p>Any shortfall counts.</p>
    </ConfirmDialog>
  );
}
