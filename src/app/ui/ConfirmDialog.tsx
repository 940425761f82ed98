import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { type Done, useSubmit } from './useSubmit.ts';
import classes from './Form.module.css';

type ConfirmDialogProps = {
  /** A question: "Archive North fleet?" */
  title: string;
  /** What it ends and whether it can be undone. */
  children: ReactNode;
  /** Label of the button: "Archive portfolio". */
  action: string;
  keep?: string;
  /** Whether the effect is known; until then the button is disabled. */
  ready?: boolean;
  /** Whether something ends by it; default: it does. */
  ends?: boolean;
  /** Why the effect is not known. */
  error?: unknown;
  /** Resolves to what was done, see `useSubmit`; rejects with a problem, which is shown. */
  onConfirm: () => Promise<Done>;
  onClose: () => void;
};

/** Asks for confirmation before something ends or changes for many; mounted while it is open. */
export function ConfirmDialog({
  title,
  children,
  action,
  keep = 'Keep it',
  ready = true,
  ends = true,
  error: notKnown,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { mutate, isPending, error: refused } = useSubmit(onConfirm, onClose);
  const error = refused ?? notKnown;
  return (
    <Modal opened onClose={() => !isPending && onClose()} title={title}>
      <div className={classes.ask}>{children}</div>
      {error !== null && error !== undefined && <ErrorState error={error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={isPending} onClick={onClose}>
          {keep}
        </Button>
        <Button {...(ends && { color: 'red.9' })} disabled={!ready} loading={isPending} onClick={() => mutate()}>
          {action}
        </Button>
      </Group>
    </Modal>
  );
}
