import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ErrorState } from './ErrorState.tsx';
import { notifySuccess } from './notify.ts';
import { notifyUndoable } from './notifyUndoable.tsx';

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
