import { Button } from '@mantine/core';
import { IconPhone, IconRepeat } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { controllerQueries } from '#app/data/api/controllers.ts';
import { dispatchMutations, dispatchQueries } from '#app/data/api/dispatch.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { formatFixed, formatPower } from '#app/format/format.ts';
import { plural } from '#app/format/plural.ts';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { EventAssetLink } from '#app/ui/EventAssetLink.tsx';
import { notifyError, notifySuccess } from '#app/ui/notify.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Dispatch } from '#contract/dispatch/dispatch.ts';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import classes from './dispatch.module.css';

const NoteAnswer = lazy(() => import('./NoteAnswer.tsx'));
const FEW = 10;
const MAX_ROWS = 100;

/** Whose answer is due and has not come, by kW at risk: send it again, or note what was said on the telephone. */
export function SilentAssets({ summary: { eventUUID, silent } }: { summary: DispatchSummary }) {
  const mayResend = usePermission('resendDispatches');
  const mayNote = usePermission('noteDispatchAnswer');
  const [all, setAll] = useState(false);
  const [called, setCalled] = useState<Dispatch | null>(null);
  const list = useQuery(dispatchQueries.list(eventUUID, { silent: 'true', pageSize: all ? MAX_ROWS : FEW }, false));
  const controllers = useQuery(controllerQueries.list());
  const resend = useMutation({
    ...dispatchMutations.resend(),
    onSuccess: ({ assets, messages }) =>
      notifySuccess(`${plural(assets, 'dispatch', 'dispatches')} sent again in ${plural(messages, 'message')}.`),
    onError: notifyError,
  });
  const columns = useMemo(() => {
    const seen = new Map(controllers.data?.data.map((each) => [each.controllerUUID, each.lastSeenUTC]));
    return columnsWith(seen, {
      onResend: mayResend ? ({ assetUUID }) => resend.mutate({ eventUUID, assetUUIDs: [assetUUID] }) : null,
      onCall: mayNote ? setCalled : null,
      pending: resend.isPending,
    });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [controllers.data, mayResend, mayNote, resend.isPending, eventUUID]);
  if (silent.assets === 0) return null;
  return (
    <Panel>
      <SectionHead
        title="Who is silent"
        note={`${plural(silent.assets, 'asset')}, ${formatPower(silent.kw)} at risk: their answers are due and have not come`}
      >
        {mayResend && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRepeat size={15} stroke={1.8} />}
            loading={resend.isPending}
            onClick={() => resend.mutate({ eventUUID, silent: true })}
          >
            Re-send all {silent.assets.toLocaleString('en-GB')}
          </Button>
        )}
      </SectionHead>
      <DataTable
        label="Silent assets"
        columns={columns}
        rows={list.data?.data}
        rowId={({ dispatchUUID }) => dispatchUUID}
        error={list.data === undefined ? list.error : undefined}
        onRetry={() => void list.refetch()}
        stale={list.isPlaceholderData}
        maxHeight={420}
      />
      {!all && (list.data?.totalItems ?? 0) > FEW && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          Show {Math.min(MAX_ROWS, list.data!.totalItems).toLocaleString('en-GB')}
        </Button>
      )}
      <Suspense>{called && <NoteAnswer dispatch={called} onClose={() => setCalled(null)} />}</Suspense>
    </Panel>
  );
}

type RowActions = {
  onResend: ((dispatch: Dispatch) => void) | null;
  onCall: ((dispatch: Dispatch) => void) | null;
  pending: boolean;
};

function columnsWith(
  seen: ReadonlyMap<string, string | null>,
  { onResend, onCall, pending }: RowActions,
): Column<Dispatch>[] {
  const columns: Column<Dispatch>[] = [
    {
      id: 'asset',
      header: 'Asset',
      value: ({ assetId }) => assetId,
      cell: ({ assetUUID, assetId, assetName }) => (
        <EventAssetLink assetUUID={assetUUID} assetId={assetId} name={assetName} />
      ),
    },
    {
      id: 'kwAtRisk',
      header: 'At risk, kW',
      numeric: true,
      width: 96,
      cell: ({ kwAtRisk }) => formatFixed(kwAtRisk, 2),
    },
    {
      id: 'due',
      header: 'Answer due',
      width: 100,
      value: ({ ackDueUTC }) => ackDueUTC,
      cell: ({ ackDueUTC }) => (ackDueUTC === null ? '–' : <Time at={ackDueUTC} show="clock" />),
    },
    {
      id: 'controller',
      header: 'Controller last seen',
      value: ({ controllerName }) => controllerName,
      cell: ({ controllerUUID, controllerName }) => {
        const at = seen.get(controllerUUID);
        return (
          <span className={classes.answered}>
            {controllerName}
            <span className={classes.quiet}>{at ? <Time at={at} /> : 'never'}</span>
          </span>
        );
      },
    },
  ];
  if (onResend || onCall)
    columns.push({
      id: 'actions',
      header: 'Actions',
      width: 216,
      value: () => null,
      cell: (dispatch) => (
        <span className={classes.rowActions}>
          {onResend && (
            <Button
              size="compact-xs"
              variant="default"
              disabled={pending}
              aria-label={`Re-send to ${dispatch.assetName ?? dispatch.assetId}`}
              onClick={() => onResend(dispatch)}
            >
              Re-send
            </Button>
          )}
          {onCall && (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconPhone size={13} stroke={1.8} />}
              aria-label={`Note a call about ${dispatch.assetName ?? dispatch.assetId}`}
              onClick={() => onCall(dispatch)}
            >
              Call noted
            </Button>
          )}
        </span>
      ),
    });
  return columns;
}
