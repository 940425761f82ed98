import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
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
  pending: boolean;
  error: unknown;
  onConfirm: () => void;
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
  pending,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Modal opened onClose={() => !pending && onClose()} title={title}>
      <div className={classes.ask}>{children}</div>
      {error !== null && error !== undefined && <ErrorState error={error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={pending} onClick={onClose}>
          {keep}
        </Button>
        <Button {...(ends && { color: 'red.9' })} disabled={!ready} loading={pending} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Modal>
  );
}
