import { useMutation, useQueryClient } from '@tanstack/react-query';
import { operatorMutations, type Operator } from '#app/data/operators.ts';
import { SESSION_KEY, useOperator } from '#app/data/session.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';

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
  const remove = useMutation({
    ...operatorMutations.remove(),
    onSuccess: () => {
      onClose();
      notifySuccess(`${name} is removed.`);
      if (isMe) void client.invalidateQueries({ queryKey: SESSION_KEY });
    },
  });
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      action={`Remove ${name}`}
      keep={`Keep ${name}`}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(operatorUUID)}
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
