import { Button, Group, Modal, Progress } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { assetMutations } from '#app/api/assets.ts';
import { ErrorState } from '#app/shell/ErrorState.tsx';
import { notifyDone } from '#app/shell/notify.ts';
import { plural } from '#app/shell/plural.ts';
import classes from './assets.module.css';

type ArchiveDialogProps = {
  opened: boolean;
  onClose: () => void;
  assetUUIDs: readonly string[];
  /** What a single asset is called. */
  name?: string;
  onDone?: () => void;
};

/** Asks before archiving, since it cannot be undone, and says how far it has come. */
export function ArchiveDialog({ opened, onClose, assetUUIDs, name, onDone }: ArchiveDialogProps) {
  const [done, setDone] = useState(0);
  const archiving = useMutation(assetMutations.archive(setDone));
  const what = name ?? plural(assetUUIDs.length, 'asset');

  const close = () => {
    if (archiving.isPending) return;
    archiving.reset();
    setDone(0);
    onClose();
  };
  const archive = () => {
    archiving.mutate(assetUUIDs, {
      onSuccess: ({ archived, refused }) => {
        if (archived > 0) notifyDone(`${name ?? plural(archived, 'asset')} archived`);
        if (refused[0]) notifications.show({ title: `${plural(refused.length, 'asset')} not archived`, message: refused[0].message, color: 'red', autoClose: false });
        setDone(0);
        onClose();
        onDone?.();
      },
    });
  };

  return (
    <Modal opened={opened} onClose={close} title={`Archive ${what}?`}>
      <p className={classes.hint}>
        Archived assets end their opt-ins, leave scheduled events and take no new readings. Their history stays readable. This cannot be undone.
      </p>
      {archiving.isError && <ErrorState error={archiving.error} />}
      {archiving.isPending && assetUUIDs.length > 1 && (
        <div className={classes.progress}>
          <Progress value={(100 * done) / assetUUIDs.length} aria-label="Progress" />
          {done.toLocaleString('en-GB')} of {what} archived
        </div>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={archiving.isPending} onClick={close}>
          Keep {assetUUIDs.length === 1 ? 'it' : 'them'}
        </Button>
        <Button color="red" loading={archiving.isPending} onClick={archive}>
          Archive {what}
        </Button>
      </Group>
    </Modal>
  );
}
