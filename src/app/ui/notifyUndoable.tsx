import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { notifyError } from './notify.ts';

type UndoableProps = { message: string; undo: () => Promise<unknown>; onDone: () => void };

function Undoable({ message, undo, onDone }: UndoableProps) {
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    await undo().then(onDone, notifyError);
    setPending(false);
  };
  return (
    <Group justify="space-between" gap="xs">
      <span>{message}</span>
      <Button size="compact-sm" variant="default" loading={pending} onClick={() => void run()}>
        Undo
      </Button>
    </Group>
  );
}

/** Reports success in one sentence, with Undo; stays until it is dismissed or undone. */
export function notifyUndoable(message: string, undo: () => Promise<unknown>): void {
  const id = notifications.show({ color: 'tide', autoClose: false, message: '' });
  notifications.update({
    id,
    message: <Undoable message={message} undo={undo} onDone={() => notifications.hide(id)} />,
  });
}
