import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { BodyOf, QueryOf } from '#app/data/operationTypes.ts';
import { query } from '#app/data/query.ts';
import { allControllers } from '#app/data/sharedQueries.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { formatPower } from '#app/format/format.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import type { Dispatch } from '#contract/dispatch/dispatch.ts';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import { formatCount, plural } from '#text/count.ts';
import { pollUnlessOver } from './queryRules.ts';
import type { ToResend } from './ResendDialog.tsx';
import { overduePower } from './summaryWords.ts';
import { waitingColumns } from './waitingColumns.tsx';

const NoteAnswer = lazy(() => import('./NoteAnswer.tsx'));
const ResendDialog = lazy(() => import('./ResendDialog.tsx'));
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
  const { deliveringKw, atRiskKw } = overduePower(summary);
  return (
    <WaitingAssets
      eventUUID={summary.eventUUID}
      waiting={{
        title: 'Not acknowledged',
        note:
          deliveringKw > 0
            ? `${plural(assets, 'asset')}, ${formatPower(kw)}: ${formatPower(deliveringKw)} of it is delivered, ${formatPower(atRiskKw)} at risk`
            : `${plural(assets, 'asset')}, ${formatPower(kw)} at risk: responses are overdue`,
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
  const [resending, setResending] = useState<ToResend | null>(null);
  const resendOne = useCallback(
    ({ assetUUID, assetName, assetId }: Dispatch) =>
      setResending({ eventUUID, whom: assetName ?? assetId, selection: { assetUUIDs: [assetUUID] } }),
    [eventUUID],
  );
  const columns = useMemo(
    () =>
      waitingColumns({
        seen: new Map(controllers.data?.data.map((each) => [each.controllerUUID, each.lastSeenUTC])),
        onResend: mayResend ? resendOne : null,
        onCall: mayNote ? setCalled : null,
        narrow,
      }),
    [controllers.data, mayResend, mayNote, resendOne, narrow],
  );
  return (
    <Panel>
      <SectionHead title={title} note={note}>
        {mayResend && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRepeat size={15} stroke={1.8} />}
            onClick={() => setResending({ eventUUID, whom: `all ${formatCount(assets)}`, selection })}
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
      <Suspense>
        {called && <NoteAnswer dispatch={called} onClose={() => setCalled(null)} />}
        {resending && <ResendDialog {...resending} onClose={() => setResending(null)} />}
      </Suspense>
    </Panel>
  );
}
