import { Button, Group, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ErrorState } from './ErrorState.tsx';
import { notifyError, notifySuccess } from './notify.ts';

type ArchiveDialogProps<Effect> = {
  name: string;
  what: 'portfolio' | 'user';
  /** What archiving takes along; null where the service does not say, and restores nothing either. */
  effect: UseQueryResult<Effect> | null;
  archive: () => Promise<unknown>;
  /** Resolves to what came back. */
  restore: () => Promise<string>;
  onClose: () => void;
  children: (effect: Effect | undefined) => ReactNode;
};

const LOADING_PX = 88;

/** Says what archiving takes along, then archives, with Undo; mounted while it is open. */
export function ArchiveDialog<Effect>({
  name,
  what,
  effect,
  archive,
  restore,
  onClose,
  children,
}: ArchiveDialogProps<Effect>) {
  const confirm = async () => {
    await archive();
    const message = `${name} has been archived.`;
    if (effect) notifyUndoable(message, async () => notifySuccess(await restore()));
    else notifySuccess(message);
  };
  return (
    <ConfirmDialog
      title={`Archive ${name}?`}
      action={`Archive ${what}`}
      keep={`Keep ${what}`}
      ready={effect === null || effect.data !== undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {effect?.error ? (
        <ErrorState error={effect.error} onRetry={() => void effect.refetch()} />
      ) : effect?.isPending ? (
        <Skeleton height={LOADING_PX} />
      ) : (
        children(effect?.data)
      )}
    </ConfirmDialog>
  );
}

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
function notifyUndoable(message: string, undo: () => Promise<unknown>): void {
  const id = notifications.show({ color: 'tide', autoClose: false, message: '' });
  notifications.update({
    id,
    message: <Undoable message={message} undo={undo} onDone={() => notifications.hide(id)} />,
  });
}
