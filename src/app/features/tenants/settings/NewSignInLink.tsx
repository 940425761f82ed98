import { Button, Group, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { operatorMutations, type Operator } from '#app/data/operators.ts';
import { notifyError } from '#app/ui/notify.ts';
import { SignInLinkDialog } from './SignInLinkDialog.tsx';
import classes from './settings.module.css';

/** Confirms, then creates another one-time link for an operator who lost the first, or the password. */
export default function NewSignInLink({
  operator: { operatorUUID, name },
  onClose,
}: {
  operator: Operator;
  onClose: () => void;
}) {
  const make = useMutation({ ...operatorMutations.link(), onError: notifyError });
  if (make.data) return <SignInLinkDialog name={name} link={make.data} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={`New sign-in link for ${name}?`}>
      <p className={classes.text}>
        The link signs {name} in once, without a password. Create one only for {name}; this is recorded in the audit
        log.
      </p>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={make.isPending} onClick={() => make.mutate(operatorUUID)}>
          Create link
        </Button>
      </Group>
    </Modal>
  );
}
