import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation } from '#app/data/query.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';

/** Deletes a file of payments with all of its lines, such as before a corrected one is uploaded. */
export default function DeletePaymentFile({ fileUUID, onClose }: { fileUUID: string; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useMutation(mutation('deletePaymentFile'));
  const run = async () => {
    await remove.mutateAsync({ params: { fileUUID } });
    await navigate({ to: '/payments' });
  };
  return (
    <ConfirmDialog
      title="Delete the file?"
      action="Delete file"
      onConfirm={run}
      onClose={onClose}
      pending={remove.isPending}
      error={remove.error}
    >
      All lines of the file go with it, and their closed disputes. Upload the corrected file afterwards.
    </ConfirmDialog>
  );
}
