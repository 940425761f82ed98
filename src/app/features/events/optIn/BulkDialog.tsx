import { Button, Group, Modal, NumberInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AssetFilterInput, BodyOf } from '#app/data/operationTypes.ts';
import { query } from '#app/data/query.ts';
import { useOperator } from '#app/data/session.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import { type BulkAction, type BulkActionAnswer, needsTarget } from '#contract/bulkAction.ts';
import type { Remedy } from '#contract/bulkEffect.ts';
import { plural } from '#text/count.ts';
import { bulkMutations } from './bulkMutations.ts';
import { BulkNotice } from './BulkNotice.tsx';
import { bulkWords, kindOf, taskOf, type BulkTarget, type Intent, type TargetKind } from './bulkTask.ts';
import { Consequence } from './Consequence.tsx';
import { TargetChoice } from './TargetChoice.tsx';
import { useEffectOf } from './useEffectOf.ts';
import { Who } from './Who.tsx';
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
  /** Where assets are not what was selected: "Ask 12 users to renew". */
  title?: string;
  onClose: () => void;
  onDone?: () => void;
};

/** So long the preview waits for more digits. */
const TYPING_MS = 400;
const PLAIN_PX = 520;
const WIDE_PX = 1000;
const PHONE_PX = 720;

/**
 * A bulk action from its preview to its start: what it does to events, who will change, who cannot yet and what removes
 * the reason, then the button that starts it.
 */
export function BulkDialog({
  intent,
  target,
  offers = 'scheme',
  filter,
  count,
  name,
  title,
  onClose,
  onDone,
}: BulkDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const operator = useOperator();
  const [chosen, setChosen] = useState(target);
  const [remedy, setRemedy] = useState<Remedy | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const action = kindOf(intent, chosen ?? { kind: offers });
  const { verb, into, note } = bulkWords[action];
  const [reservedKw, setReservedKw] = useState<number | null>(null);
  const [wanted] = useDebouncedValue(action === 'EVENT_OPT_IN' ? reservedKw : null, TYPING_MS);
  const about = {
    action,
    filter,
    ...(chosen && { target: chosen.uuid }),
    ...(wanted !== null && { reservedKw: wanted }),
  };
  // Every matching asset is what was chosen: the list above says how many.
  const body: BodyOf<'createBulkAction'> = {
    ...about,
    all: filter.assetUUIDs === undefined,
    ...(operator && { requestedBy: operator.name }),
  };
  const isTyping = action === 'EVENT_OPT_IN' && wanted !== reservedKw;
  const isReady = chosen !== null || !needsTarget(action);
  const running = useMutation(bulkMutations.create());
  const preview = useQuery(
    query(
      'createBulkAction',
      { body: { ...body, dryRun: true } },
      { staleTime: 0, gcTime: 0, enabled: isReady && running.isIdle },
    ),
  );
  const effect = useEffectOf(about, isReady && running.isIdle);
  const shown = preview.isFetching ? undefined : preview.data;
  const changesNothing = shown !== undefined && shown.changed === 0 && shown.done === shown.matched;
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
  const who = (
    <Who
      action={action}
      preview={shown}
      effect={effect.data}
      onRemedy={setRemedy}
      override={
        action === 'EVENT_OPT_IN' && chosen
          ? { eventUUID: chosen.uuid, eventName: chosen.name, reservedKw: wanted }
          : null
      }
      onOverridden={() => void preview.refetch()}
    />
  );

  return (
    <Modal
      opened
      onClose={() => !running.isPending && onClose()}
      size={effect.isWanted ? WIDE_PX : PLAIN_PX}
      fullScreen={useNarrowerThan(PHONE_PX)}
      title={title ?? `${verb} ${what}${target ? ` ${into} ${target.name}` : ''}`}
    >
      {target === null && needsTarget(action) && (
        <TargetChoice intent={intent} first={offers} value={chosen} onChange={setChosen} disabled={running.isPending} />
      )}
      {action === 'EVENT_OPT_IN' && (
        <NumberInput
          label="Capacity reserved per asset (kW)"
          description="If left empty, the full capacity is reserved. Any remainder can be used in another event at the same time."
          suffix=" kW"
          min={0.1}
          decimalScale={3}
          value={reservedKw ?? ''}
          onChange={(value) => setReservedKw(typeof value === 'number' && value > 0 ? value : null)}
          disabled={running.isPending}
        />
      )}
      {note !== undefined && <p className={classes.quiet}>{note}</p>}
      <div className={classes.outcome}>
        {failure ? (
          <ErrorState error={failure} onRetry={running.isError ? run : () => void preview.refetch()} />
        ) : !isReady ? (
          <p className={classes.quiet}>
            Choose one to see which assets change, which are not eligible, and the effect.
          </p>
        ) : effect.isWanted ? (
          <div className={classes.sides}>
            <div>
              <Consequence effect={effect.data} error={effect.error} onRetry={effect.retry} late={effect.isLate} />
            </div>
            <div>{who}</div>
          </div>
        ) : (
          who
        )}
      </div>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" disabled={running.isPending} onClick={onClose}>
          {changesNothing ? 'Close' : 'Cancel'}
        </Button>
        {!changesNothing && (
          <Button
            color={action === 'ARCHIVE' ? 'red.9' : undefined}
            loading={running.isPending}
            disabled={!shown || effect.isAwaited || isTyping}
            onClick={run}
          >
            {shown ? buttonWords(verb, shown) : verb}
          </Button>
        )}
      </Group>
      {remedy && (
        <BulkDialog {...taskOf(remedy)} filter={remedy.filter} count={remedy.assets} onClose={() => setRemedy(null)} />
      )}
    </Modal>
  );
}

/** Of more assets than a preview looks at, nobody knows yet how many will change. */
const buttonWords = (verb: string, { changed, done, matched }: BulkActionAnswer): string =>
  done < matched ? `${verb} all eligible assets` : `${verb} ${plural(changed, 'asset')}`;

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
