import type { OptAction, OptTarget } from './bulkTask.ts';
import { BulkDialog } from './LazyBulkDialog.tsx';

type OptDialogProps = {
  onClose: () => void;
  action: OptAction;
  target: OptTarget;
  assetUUIDs: readonly string[];
  onDone?: () => void;
};

/** Opts named assets into or out of one scheme or event, with the preview, record and undo of a bulk action. */
export function OptDialog({ onClose, action, target, assetUUIDs, onDone }: OptDialogProps) {
  return (
    <BulkDialog
      intent={action}
      target={target}
      filter={{ assetUUIDs: [...assetUUIDs] }}
      count={assetUUIDs.length}
      onClose={onClose}
      {...(onDone && { onDone })}
    />
  );
}
