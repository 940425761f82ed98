import { useOperation } from '#app/data/useOperation.ts';
import { formatWindow } from '#app/format/format.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { AvailabilityWindow } from '#contract/availability.ts';

/** Asks before a window is deleted, with what was declared of it. */
export function DeleteWindow({ window, onClose }: { window: AvailabilityWindow; onClose: () => void }) {
  const remove = useOperation('deleteAvailabilityWindow');
  const confirm = async () => {
    await remove({ params: { windowUUID: window.windowUUID } });
    return 'The window has been deleted.';
  };
  return (
    <ConfirmDialog
      title="Delete the window?"
      action="Delete window"
      keep="Keep it"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {formatWindow(window.startTime, window.endTime)}: the window will earn nothing, and its unavailability
        declarations are deleted with it.
      </p>
    </ConfirmDialog>
  );
}
