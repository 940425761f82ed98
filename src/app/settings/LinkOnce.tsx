import { Button, Group, Modal } from '@mantine/core';
import { Copyable } from '#app/shell/Copyable.tsx';
import classes from './settings.module.css';

/** A one-time sign-in link, shown this once, for the administrator to pass on. */
export function LinkOnce({ name, link, onClose }: { name: string; link: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} size={560} title={`Sign-in link for ${name}`} closeOnClickOutside={false} closeOnEscape={false} withCloseButton={false}>
      <div className={classes.form}>
        <p className={classes.text}>
          Pass it on now: it is shown this once, works once, and for ten minutes. Whoever opens it is signed in as {name} and can set a password.
        </p>
        <Copyable label="One-time link" value={link} />
        <Group justify="flex-end">
          <Button onClick={onClose}>I have copied the link</Button>
        </Group>
      </div>
    </Modal>
  );
}
