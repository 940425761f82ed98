import { Progress } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { query } from '#app/data/query.ts';
import { isInProgress } from '#app/data/queryRules.ts';
import { useMayOperate } from '#app/data/session.ts';
import {
  BulkCounts,
  NotPutBack,
  Refusals,
  actionTitle,
  bulkMutations,
  bulkProgress,
  bulkState,
  bulkWords,
  useSettled,
} from '#app/features/events/optIn/index.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { RecordHeader, type RecordAction } from '#app/ui/RecordHeader.tsx';
import { RoutePending } from '#app/ui/routeStates.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { BulkAction } from '#contract/bulkAction.ts';
import { plural } from '#text/count.ts';
import { filterWords } from './filterWords.ts';
import { TargetLink } from './TargetLink.tsx';
import classes from './bulkActions.module.css';

export const Route = createFileRoute('/_frame/bulk-actions/$bulkActionUUID')({
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(
      query('getBulkAction', { params: { bulkActionUUID: params.bulkActionUUID } }),
    ),
  component: BulkActionPage,
});

function BulkActionPage() {
  const { bulkActionUUID } = Route.useParams();
  const { data, error, refetch } = useQuery(query('getBulkAction', { params: { bulkActionUUID } }));
  useSettled(data);
  if (data) return <Record action={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RoutePending />;
}

const UNDO: readonly RecordAction<'undo'>[] = [
  { opens: 'undo', label: 'Undo', command: 'Undo this bulk action', icon: IconArrowBackUp },
];

/** One bulk action: who requested what and when, its progress, what was refused and why, and its undo. */
function Record({ action }: { action: BulkAction }) {
  const mayOperate = useMayOperate();
  const undoing = useMutation(bulkMutations.undo());
  const { bulkActionUUID, createdUTC, finishedUTC, requestedBy, status, changed, undoable } = action;
  const title = actionTitle(action.action, action.targetName);
  const { note } = bulkWords[action.action];
  const facts = [
    ['Requested', <Time key="asked" at={createdUTC} />],
    ['By', requestedBy ?? '–'],
    ['Ended', finishedUTC === null ? 'Not yet' : <Time key="ended" at={finishedUTC} />],
    ['Assets', filterWords(action)],
    ['About', <TargetLink key="target" action={action} />],
    // Where it can be undone, the header has a button.
    ...(undoable ? [] : [['Undo', undoWords(action)] as const]),
  ] as const;

  return (
    <>
      <RecordHeader<'undo'>
        title={title}
        crumbs={[
          { label: 'Assets', to: '/assets' },
          { label: 'Bulk actions', to: '/bulk-actions' },
        ]}
        chips={<StatusChip kind="bulkAction" status={status} />}
        note={bulkState(action)}
        actions={mayOperate && undoable ? UNDO : []}
        renderDialog={(_opened, close) => (
          <ConfirmDialog
            title={`Undo “${title}”?`}
            action={`Undo for ${plural(changed, 'asset')}`}
            keep="Keep changes"
            onConfirm={() => undoing.mutateAsync(bulkActionUUID).then(close)}
            onClose={close}
          >
            <p>
              {`The ${plural(changed, 'asset')} it changed will return to ${changed === 1 ? 'its' : 'their'} previous state`}
              {changed === 1
                ? ', unless it has changed since. '
                : ', except those changed since; any that cannot be restored are listed. '}
              {note}
            </p>
          </ConfirmDialog>
        )}
      />
      {isInProgress(action) && <Progress value={bulkProgress(action)} mb="md" aria-label="Progress" />}
      <div className={classes.cards}>
        <Panel>
          <h2 className={classes.heading}>Details</h2>
          <Facts facts={facts} />
        </Panel>
        <Panel>
          <h2 className={classes.heading}>Result</h2>
          <BulkCounts action={action.action} counts={action} />
          {action.refusedCount === 0 ? (
            <p className={classes.quiet}>
              {isInProgress(action) ? 'No assets excluded so far.' : 'No assets were excluded.'}
            </p>
          ) : (
            <Refusals action={action} />
          )}
        </Panel>
        {action.notPutBackCount > 0 && (
          <Panel>
            <h2 className={classes.heading}>Not restored</h2>
            <p className={classes.quiet}>
              All assets are restored except these: what each was in, and why it could not be restored.
            </p>
            <NotPutBack action={action} />
          </Panel>
        )}
      </div>
    </>
  );
}

function undoWords({ status, changed }: BulkAction): string {
  if (status === 'UNDONE') return 'Done';
  if (status === 'UNDOING') return 'In progress';
  if (status === 'RUNNING') return 'When the action has finished';
  return changed === 0 ? 'Nothing was changed' : 'No longer possible: its target has changed';
}
