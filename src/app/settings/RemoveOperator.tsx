import { Button, Group, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { operatorMutations, type Operator } from '#app/api/operators.ts';
import { notifyDone, notifyProblem } from '#app/shell/notify.ts';
import { SESSION_KEY, useOperator } from '#app/shell/session.ts';
import classes from './settings.module.css';

/** Asks before an operator goes; their sessions end at once. */
export default function RemoveOperator({ operator: { operatorUUID, name }, onClose }: { operator: Operator; onClose: () => void }) {
  const client = useQueryClient();
  const isMe = useOperator()?.name === name;
  const remove = useMutation({
    ...operatorMutations.remove(),
    onSuccess: () => {
      onClose();
      notifyDone(`${name} is removed.`);
      if (isMe) void client.invalidateQueries({ queryKey: SESSION_KEY });
    },
    onError: notifyProblem,
  });
  return (
    <Modal opened onClose={onClose} title={`Remove ${name}?`}>
      <p className={classes.text}>
        {isMe ? 'That is you: you are signed out at once.' : `${name} is signed out everywhere at once and cannot sign in again.`} What was done
        stays in the audit log.
      </p>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Keep {name}
        </Button>
        <Button color="red.9" loading={remove.isPending} onClick={() => remove.mutate(operatorUUID)}>
          Remove {name}
        </Button>
      </Group>
    </Modal>
  );
}
