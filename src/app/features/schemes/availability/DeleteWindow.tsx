import { useMutation } from '@tanstack/react-query';
import { mutation } from '#app/data/query.ts';
import { formatWindow } from '#app/format/format.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import type { AvailabilityWindow } from '#contract/availability.ts';

/** Asks before a window is deleted, with what was declared of it. */
export function DeleteWindow({ window, onClose }: { window: AvailabilityWindow; onClose: () => void }) {
  const remove = useMutation(mutation('deleteAvailabilityWindow'));
  const confirm = () =>
    remove.mutate(
      { params: { windowUUID: window.windowUUID } },
      {
        onSuccess: () => {
          notifySuccess('The window is deleted.');
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title="Delete the window?"
      action="Delete window"
      keep="Keep it"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {formatWindow(window.startTime, window.endTime)}: it earns nothing then, and what was declared unavailable is
        deleted with it.
      </p>
    </ConfirmDialog>
  );
}
