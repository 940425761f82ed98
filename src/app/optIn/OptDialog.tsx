import { Button, Group, Modal, Progress } from '@mantine/core';
import { useState } from 'react';
import { ErrorState } from '#app/shell/ErrorState.tsx';
import { plural } from '#app/shell/plural.ts';
import type { OptResult } from '#contract/scheme.ts';
import classes from './optIn.module.css';
import { OptPreview } from './OptPreview.tsx';
import { actionWords, type OptAction, type OptTarget } from './optTarget.ts';
import { TargetChoice } from './TargetChoice.tsx';
import { useOptAssets, useOptPreview } from './useOptIn.ts';

export type OptDialogProps = {
  opened: boolean;
  onClose: () => void;
  action: OptAction;
  /** Null where the person chooses the scheme or event in the dialog. */
  target: OptTarget | null;
  /** Which of the two is offered first where the person chooses. */
  kind?: OptTarget['kind'];
  assetUUIDs: readonly string[];
  onDone?: (result: OptResult) => void;
};

/** Opts assets into or out of a scheme or an event: first what would happen and who is refused, then the button that does it. */
export function OptDialog({ opened, onClose, action, target, kind = 'scheme', assetUUIDs, onDone }: OptDialogProps) {
  const [chosen, setChosen] = useState<OptTarget | null>(null);
  const opting = useOptAssets();
  const { verb, into } = actionWords[action];
  const goal = target ?? chosen;
  const preview = useOptPreview(goal, action, assetUUIDs, opened && !opting.isPending);
  const shown = preview.isFetching ? undefined : preview.data;

  const close = () => {
    if (opting.isPending) return;
    setChosen(null);
    opting.reset();
    onClose();
  };
  const apply = () => {
    if (!goal || !shown) return;
    opting.mutate(
      { target: goal, action, assetUUIDs, preview: shown },
      {
        onSuccess: (result) => {
          setChosen(null);
          onClose();
          onDone?.(result);
        },
      },
    );
  };

  return (
    <Modal opened={opened} onClose={close} size={520} title={`${verb} ${plural(assetUUIDs.length, 'asset')}${target ? ` ${into} ${target.name}` : ''}`}>
      {target === null && <TargetChoice kind={kind} action={action} value={chosen} onChange={setChosen} disabled={opting.isPending} />}
      <div className={classes.outcome}>
        {opting.isError ? (
          <ErrorState error={opting.error} />
        ) : preview.isError ? (
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <OptPreview action={action} result={shown} waiting={goal === null} />
        )}
      </div>
      {(opting.isPending || opting.isError) && assetUUIDs.length > 1000 && (
        <div className={classes.progress}>
          <Progress value={(100 * opting.done) / assetUUIDs.length} aria-label="Progress" />
          {opting.done.toLocaleString('en-GB')} of {plural(assetUUIDs.length, 'asset')} done
        </div>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" disabled={opting.isPending} onClick={close}>
          Cancel
        </Button>
        <Button loading={opting.isPending} disabled={!shown || shown.changed === 0} onClick={apply}>
          {shown ? `${verb} ${plural(shown.changed, 'asset')}` : verb}
        </Button>
      </Group>
    </Modal>
  );
}
