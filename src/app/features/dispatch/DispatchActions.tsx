import { Button } from '@mantine/core';
import { IconBan, IconPhone, IconRepeat } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { mutation } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { notifyError, notifySuccess } from '#app/ui/notify.ts';
import type { Dispatch } from '#contract/dispatch/dispatch.ts';
import { canBeResent, isInForce } from './dispatchStanding.ts';
import NoteAnswer from './NoteAnswer.tsx';
import classes from './dispatch.module.css';

/** What can be done about one dispatch until it ends. */
export function DispatchActions({ dispatch }: { dispatch: Dispatch }) {
  const { eventUUID, assetUUID, validUntil } = dispatch;
  const now = useNow();
  const mayNote = usePermission('noteDispatchAnswer') && Date.parse(validUntil) > now;
  const mayResend = usePermission('resendDispatches') && canBeResent(dispatch, now);
  const mayCancel = usePermission('cancelDispatches') && isInForce(dispatch, now);
  const [opened, setOpened] = useState<'call' | 'cancel' | null>(null);
  const close = () => setOpened(null);
  const resend = useMutation({
    ...mutation('resendDispatches'),
    onSuccess: () => notifySuccess('Instruction resent.'),
    onError: notifyError,
  });
  if (!mayNote && !mayResend && !mayCancel) return null;
  return (
    <div className={classes.actions}>
      {mayResend && (
        <Button
          variant="default"
          leftSection={<IconRepeat size={16} stroke={1.8} />}
          loading={resend.isPending}
          onClick={() => resend.mutate({ params: { 'event-uuid': eventUUID }, body: { assetUUIDs: [assetUUID] } })}
        >
          Resend
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
      {opened === 'cancel' && <CancelOne dispatch={dispatch} onClose={close} />}
    </div>
  );
}

function CancelOne({ dispatch, onClose }: { dispatch: Dispatch; onClose: () => void }) {
  const { eventUUID, assetUUID } = dispatch;
  const name = dispatch.assetName ?? dispatch.assetId;
  const cancel = useOperation('cancelDispatches');
  return (
    <ConfirmDialog
      title={`Cancel for ${name}?`}
      action="Cancel for this asset"
      keep="Keep dispatch"
      onConfirm={async () => {
        await cancel({ params: { 'event-uuid': eventUUID }, body: { assetUUIDs: [assetUUID] } });
        return `The dispatch of ${name} has been cancelled.`;
      }}
      onClose={onClose}
    >
      <p>A stop command goes to its device. Any shortfall counts, and a cancellation cannot be undone.</p>
    </ConfirmDialog>
  );
}
