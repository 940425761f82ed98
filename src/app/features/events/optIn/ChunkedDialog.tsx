import { Button, Group, Modal, Progress } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { needsTarget } from '#contract/bulkAction.ts';
import { plural } from '#text/count.ts';
import { BulkCounts } from './BulkCounts.tsx';
import type { BulkDialogProps } from './BulkDialog.tsx';
import { runBulkInChunks, type ChunkedResult } from './bulkInChunks.ts';
import { bulkWords, kindOf } from './bulkTask.ts';
import { Refusals } from './Refusals.tsx';
import { TargetChoice } from './TargetChoice.tsx';
import classes from './optIn.module.css';

/** The same for a server without bulk actions: no preview, no record and no undo; the result is shown in the dialog. */
export function ChunkedDialog({
  intent,
  target,
  offers = 'scheme',
  filter,
  count,
  name,
  onClose,
  onDone,
}: BulkDialogProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(target);
  const [key] = useState(() => crypto.randomUUID());
  const [result, setResult] = useState<ChunkedResult | null>(null);
  const action = kindOf(intent, chosen ?? { kind: offers });
  const { verb, into, note } = bulkWords[action];
  const running = useMutation({
    mutationFn: () => runBulkInChunks({ action, filter, target: chosen?.uuid ?? null }, key, setResult),
    // Changes before an error stay.
    onSettled: () => client.invalidateQueries(),
  });
  const isReady = chosen !== null || !needsTarget(action);
  const what = name ?? plural(count, 'asset');
  const finish = () => {
    onClose();
    if (running.isSuccess) onDone?.();
  };

  return (
    <Modal
      opened
      onClose={() => !running.isPending && finish()}
      size={520}
      title={`${verb} ${what}${target ? ` ${into} ${target.name}` : ''}`}
    >
      {target === null && needsTarget(action) && (
        <TargetChoice intent={intent} first={offers} value={chosen} onChange={setChosen} disabled={!running.isIdle} />
      )}
      {note !== undefined && running.isIdle && <p className={classes.quiet}>{note}</p>}
      <div className={classes.outcome}>
        {running.error ? (
          <ErrorState error={running.error} onRetry={() => running.mutate()} />
        ) : running.data ? (
          <>
            <BulkCounts action={action} counts={running.data} />
            <Refusals action={running.data} />
          </>
        ) : running.isPending ? (
          <Progress value={result ? (100 * result.done) / Math.max(1, result.matched) : 0} aria-label="Progress" />
        ) : (
          <p className={classes.quiet}>
            This server offers no preview and no undo. Refused assets and the reasons are shown when it is done.
          </p>
        )}
      </div>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" disabled={running.isPending} onClick={finish}>
          {running.isSuccess ? 'Close' : 'Cancel'}
        </Button>
        {!running.isSuccess && (
          <Button
            color={action === 'ARCHIVE' ? 'red.9' : undefined}
            loading={running.isPending}
            disabled={!isReady || count === 0}
            onClick={() => running.mutate()}
          >
            {`${verb} ${plural(count, 'asset')}`}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
