import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { BodyOf, QueryOf } from '#app/data/operationTypes.ts';
import { mutation, query } from '#app/data/query.ts';
import { allControllers } from '#app/data/sharedQueries.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { formatPower } from '#app/format/format.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { notifyError, notifySuccess } from '#app/ui/notify.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import type { Dispatch } from '#contract/dispatch/dispatch.ts';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import { formatCount, plural } from '#text/count.ts';
import { pollUnlessOver } from './queryRules.ts';
import { waitingColumns } from './waitingColumns.tsx';

const NoteAnswer = lazy(() => import('./NoteAnswer.tsx'));
const FEW = 10;
/** Below it what can be done would be out of sight at the end of the row. */
const NARROW_PX = 1000;
const MAX_ROWS = 100;

type Waiting = {
  title: string;
  note: string;
  assets: number;
  query: QueryOf<'listDispatches'>;
  selection: BodyOf<'resendDispatches'>;
};

/** Whose answer is due and has not come, by kW at risk. */
export function SilentAssets({ summary }: { summary: DispatchSummary }) {
  const { assets, kw } = summary.silent;
  return (
    <WaitingAssets
      eventUUID={summary.eventUUID}
      waiting={{
        title: 'Not acknowledged',
        note: `${plural(assets, 'asset')}, ${formatPower(kw)} at risk: responses are overdue`,
        assets,
        query: { silent: 'true' },
        selection: { silent: true, unconfirmed: false },
      }}
    />
  );
}

/** Whose cancel is not confirmed: devices that may still follow the dispatch. */
export function UnconfirmedCancels({ summary }: { summary: DispatchSummary }) {
  const assets = summary.unconfirmedCancels;
  return (
    <WaitingAssets
      eventUUID={summary.eventUUID}
      waiting={{
        title: 'Unconfirmed cancellations',
        note: `${plural(assets, 'device')} may still follow the dispatch`,
        assets,
        query: { unconfirmed: 'true' },
        selection: { unconfirmed: true },
      }}
    />
  );
}

/** Assets that somebody waits for: send to them again, or note what was said on the telephone. */
function WaitingAssets({ eventUUID, waiting }: { eventUUID: string; waiting: Waiting }) {
  const { title, note, assets, query: asked, selection } = waiting;
  const mayResend = usePermission('resendDispatches');
  const mayNote = usePermission('noteDispatchAnswer');
  const narrow = useNarrowerThan(NARROW_PX);
  const [all, setAll] = useState(false);
  const [called, setCalled] = useState<Dispatch | null>(null);
  const list = useQuery(
    query(
      'listDispatches',
      { params: { 'event-uuid': eventUUID }, query: { ...asked, pageSize: all ? MAX_ROWS : FEW } },
      pollUnlessOver(false),
    ),
  );
  const controllers = useQuery(allControllers());
  const { mutate: resend, isPending } = useMutation({
    ...mutation('resendDispatches'),
    onSuccess: ({ assets: touched, messages }) =>
      notifySuccess(`${plural(touched, 'dispatch', 'dispatches')} resent in ${plural(messages, 'message')}.`),
    onError: notifyError,
  });
  const resendOne = useCallback(
    ({ assetUUID }: Dispatch) => resend({ params: { 'event-uuid': eventUUID }, body: { assetUUIDs: [assetUUID] } }),
    [resend, eventUUID],
  );
  const columns = useMemo(
    () =>
      waitingColumns({
        seen: new Map(controllers.data?.data.map((each) => [each.controllerUUID, each.lastSeenUTC])),
        onResend: mayResend ? resendOne : null,
        onCall: mayNote ? setCalled : null,
        pending: isPending,
        narrow,
      }),
    [controllers.data, mayResend, mayNote, resendOne, isPending, narrow],
  );
  return (
    <Panel>
      <SectionHead title={title} note={note}>
        {mayResend && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRepeat size={15} stroke={1.8} />}
            loading={isPending}
            onClick={() => resend({ params: { 'event-uuid': eventUUID }, body: selection })}
          >
            Resend all {formatCount(assets)}
          </Button>
        )}
      </SectionHead>
      <DataTable
        label={title}
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
          Show {formatCount(Math.min(MAX_ROWS, list.data!.totalItems))}
        </Button>
      )}
      <Suspense>{called && <NoteAnswer dispatch={called} onClose={() => setCalled(null)} />}</Suspense>
    </Panel>
  );
}
