import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

type SecretDialogProps = {
  title: string;
  /** What the only way out says: "I have kept the secret". */
  kept: string;
  onKept: () => void;
  size?: number;
  children: ReactNode;
};

/** What nobody can ask for again: the dialog stays until its reader says that it is kept. */
export function SecretDialog({ title, kept, onKept, size = 600, children }: SecretDialogProps) {
  return (
    <Modal
      opened
      onClose={onKept}
      size={size}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {children}
      <Group justify="flex-end" mt="md">
        <Button onClick={onKept}>{kept}</Button>
      </Group>
    </Modal>
  );
}
