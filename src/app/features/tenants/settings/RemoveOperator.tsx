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
        return `${name} is removed.`;
      }}
      onClose={onClose}
    >
      <p>
        {isMe
          ? 'That is you: you are signed out at once.'
          : `${name} is signed out everywhere at once and cannot sign in again.`}{' '}
        What was done stays in the audit log.
      </p>
    </ConfirmDialog>
  );
}
