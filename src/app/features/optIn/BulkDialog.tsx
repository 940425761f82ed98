import { Button, Group, Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  bulkActionMutations,
  bulkActionQueries,
  type AssetFilterInput,
  type BulkActionBody,
} from '#app/data/api/bulkActions.ts';
import { useOperator } from '#app/data/session.ts';
import { plural } from '#app/format/plural.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { type BulkAction, needsTarget } from '#contract/bulkAction.ts';
import { BulkCounts } from './BulkCounts.tsx';
import { BulkNotice } from './BulkNotice.tsx';
import { bulkWords, kindOf, type BulkTarget, type Intent, type TargetKind } from './bulkTask.ts';
import { Refusals } from './Refusals.tsx';
import { TargetChoice } from './TargetChoice.tsx';
import classes from './optIn.module.css';

type NotifyOptions = { record: BulkAction; client: QueryClient; open: () => void };

export type BulkDialogProps = {
  intent: Intent;
  /** Null where it is chosen here, or where there is none. */
  target: BulkTarget | null;
  /** Default kind of the choice. */
  offers?: TargetKind;
  filter: AssetFilterInput;
  /** Number of assets, as far as the list knows. */
  count: number;
  /** Name of a single asset. */
  name?: string;
  onClose: () => void;
  onDone?: () => void;
};

/**
 * A bulk action from its preview to its start: who will change, who is refused and why, then the button that starts it.
 */
export function BulkDialog({
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
  const navigate = useNavigate();
  const operator = useOperator();
  const [chosen, setChosen] = useState(target);
  const [key] = useState(() => crypto.randomUUID());
  const action = kindOf(intent, chosen ?? { kind: offers });
  const { verb, into, note } = bulkWords[action];
  const body: BulkActionBody = {
    action,
    filter,
    ...(chosen && { target: chosen.uuid }),
    ...(operator && { requestedBy: operator.name }),
  };
  const isReady = chosen !== null || !needsTarget(action);
  const running = useMutation(bulkActionMutations.create());
  const preview = useQuery({ ...bulkActionQueries.preview(body), enabled: isReady && running.isIdle });
  const shown = preview.isFetching ? undefined : preview.data;
  const what = name ?? plural(count, 'asset');

  const run = () =>
    running.mutate(
      { key, body },
      {
        onSuccess: (record) => {
          notifyBulk({
            record,
            client,
            open: () =>
              void navigate({ to: '/bulk-actions/$bulkActionUUID', params: { bulkActionUUID: record.bulkActionUUID } }),
          });
          onClose();
          onDone?.();
        },
      },
    );
  const failure = running.error ?? preview.error;

  return (
    <Modal
      opened
      onClose={() => !running.isPending && onClose()}
      size={520}
      title={`${verb} ${what}${target ? ` ${into} ${target.name}` : ''}`}
    >
      {target === null && needsTarget(action) && (
        <TargetChoice intent={intent} first={offers} value={chosen} onChange={setChosen} disabled={running.isPending} />
      )}
      {note !== undefined && <p className={classes.quiet}>{note}</p>}
      <div className={classes.outcome}>
        {failure ? (
          <ErrorState error={failure} onRetry={running.isError ? run : () => void preview.refetch()} />
        ) : isReady ? (
          <>
            <BulkCounts action={action} counts={shown} planned />
            {shown && <Refusals action={shown} />}
          </>
        ) : (
          <p className={classes.quiet}>Choose one to see who will change and who is refused.</p>
        )}
      </div>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" disabled={running.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          color={action === 'ARCHIVE' ? 'red.9' : undefined}
          loading={running.isPending}
          disabled={!shown || shown.changed === 0}
          onClick={run}
        >
          {shown ? `${verb} ${plural(shown.changed, 'asset')}` : verb}
        </Button>
      </Group>
    </Modal>
  );
}

/** Notification of a bulk action's state, with Undo; stays until it is dismissed. */
function notifyBulk({ record, client, open }: NotifyOptions): void {
  const id = `bulk-${record.bulkActionUUID}`;
  const leave = () => {
    notifications.hide(id);
    open();
  };
  notifications.show({
    id,
    color: 'tide',
    autoClose: false,
    // Notifications are rendered beside the page, outside its context providers.
    message: (
      <QueryClientProvider client={client}>
        <BulkNotice record={record} onOpen={leave} />
      </QueryClientProvider>
    ),
  });
}
