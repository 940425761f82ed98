import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

type SecretDialogProps = {
  title: string;
  /** Label of its only button: "I have kept the secret". */
  confirmLabel: string;
  onConfirm: () => void;
  size?: number;
  children: ReactNode;
};

/** A value that is shown once: the dialog stays until its reader confirms that it is saved. */
export function SecretDialog({ title, confirmLabel, onConfirm, size = 600, children }: SecretDialogProps) {
  return (
    <Modal
      opened
      onClose={onConfirm}
      size={size}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {children}
      <Group justify="flex-end" mt="md">
        <Button onClick={onConfirm}>{confirmLabel}</Button>
      </Group>
    </Modal>
  );
}
