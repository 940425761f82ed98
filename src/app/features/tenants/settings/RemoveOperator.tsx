import { useMutation, useQueryClient } from '@tanstack/react-query';
import { operatorMutations, type Operator } from '#app/data/operators.ts';
import { SESSION_KEY, useOperator } from '#app/data/session.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';

/** Confirms before an operator is removed; their sessions end at once. */
export default function RemoveOperator({
  operator: { operatorUUID, name },
  onClose,
}: {
  operator: Operator;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const isMe = useOperator()?.name === name;
  const remove = useMutation(operatorMutations.remove());
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      action={`Remove ${name}`}
      keep={`Keep ${name}`}
      onConfirm={async () => {
        await remove.mutateAsync(operatorUUID);
        if (isMe) void client.invalidateQueries({ queryKey: SESSION_KEY });
        return `${name} has been removed.`;
      }}
      onClose={onClose}
    >
      <p>
        {isMe
          ? 'This is your own account: you will be signed out immediately.'
          : `${name} will be signed out everywhere immediately and cannot sign in again.`}{' '}
        Past actions stay in the audit log.
      </p>
    </ConfirmDialog>
  );
}
