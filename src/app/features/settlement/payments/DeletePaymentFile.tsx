import { useNavigate } from '@tanstack/react-router';
import { useOperation } from '#app/data/useOperation.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';

/** Deletes a file of payments with all of its lines, such as before a corrected one is uploaded. */
export default function DeletePaymentFile({ fileUUID, onClose }: { fileUUID: string; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useOperation('deletePaymentFile');
  const run = async () => {
    await remove({ params: { fileUUID } });
    await navigate({ to: '/payments' });
  };
  return (
    <ConfirmDialog title="Delete the file?" action="Delete file" onConfirm={run} onClose={onClose}>
      All lines of the file and their closed disputes are deleted with it. Upload the corrected file afterwards.
    </ConfirmDialog>
  );
}
