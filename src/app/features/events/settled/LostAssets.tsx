import { Button, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { listQuery } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { OptDialog, type OptTarget } from '#app/features/events/optIn/index.ts';
import { formatFixed } from '#app/format/format.ts';
import { assetIdColumn, assetNameColumn } from '#app/table/assetRowColumns.tsx';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { useFetchPage } from '#app/table/useListTable.ts';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { Event } from '#contract/event.ts';
import type { EventLostAsset, FunnelStage } from '#contract/eventAnalytics.ts';
import { formatCount } from '#text/count.ts';
import { isOpen } from '../outcome.ts';
import { lossWords } from './lossWords.ts';
import classes from './settled.module.css';

type LostAssetsProps = { event: Event; stage: FunnelStage; run: number | undefined; onClose: () => void };

const PAGE = 50;

/** The assets that an event lost at one stage, with reason and advice. */
export default function LostAssets({ event, stage, run, onClose }: LostAssetsProps) {
  const [page, setPage] = useState({ page: 1, pageSize: PAGE });
  const [opting, setOpting] = useState(false);
  const mayOperate = useMayOperate();
  const listLost = listQuery('listEventLostAssets', { params: { 'event-uuid': event.eventUUID } });
  const asked = { stage, run, ...page };
  const lost = useQuery(listLost(asked));
  const readPage = useFetchPage(listLost, asked);
  const columns = useMemo(() => columnsOf(stage), [stage]);
  const { title, action } = lossWords(stage, event);
  const target = optInTarget(stage, event);
  const mayOptIn = target !== null && isOpen(event) && mayOperate;
  const assetUUIDs = lost.data?.data.map(({ assetUUID }) => assetUUID) ?? [];
  return (
    <Drawer opened onClose={onClose} position="right" size={600} title={title}>
      <div className={classes.drawer}>
        <p className={classes.quiet}>{action}</p>
        {mayOptIn && assetUUIDs.length > 0 && (
          <Button style={{ justifySelf: 'start' }} onClick={() => setOpting(true)}>
            Opt these {formatCount(assetUUIDs.length)} into the {target.kind}
          </Button>
        )}
        <DataTable
          label={title}
          columns={columns}
          rows={lost.data?.data}
          rowId={({ assetUUID }) => assetUUID}
          error={lost.error}
          onRetry={() => void lost.refetch()}
          stale={lost.isPlaceholderData}
          page={{ ...page, totalItems: lost.data?.totalItems ?? 0 }}
          onPage={setPage}
          readPage={readPage}
        />
      </div>
      {opting && target && (
        <OptDialog
          onClose={() => setOpting(false)}
          action="OPT_IN"
          target={target}
          assetUUIDs={assetUUIDs}
          onDone={onClose}
        />
      )}
    </Drawer>
  );
}

/** What the assets lost at a stage can be opted into; null where that is not what they lack. */
function optInTarget(stage: FunnelStage, event: Event): OptTarget | null {
  if (stage === 'OPTED_IN') return { kind: 'event', uuid: event.eventUUID, name: event.name };
  if (stage !== 'REGISTERED') return null;
  return { kind: 'scheme', uuid: event.schemeUUID, name: event.terms?.schemeName ?? 'the scheme' };
}

/** The reason, as the asset's state. */
const columnsOf = (stage: FunnelStage): Column<EventLostAsset>[] => {
  switch (stage) {
    case 'CONSENTED':
      return [
        assetNameColumn,
        {
          id: 'user',
          header: 'User',
          cell: ({ userUUID }) =>
            userUUID === null ? (
              'no user assigned'
            ) : (
              <Link to="/users/$userUUID" params={{ userUUID }}>
                Ask for consent
              </Link>
            ),
        },
      ];
    case 'MPAN_VALID':
      return [
        assetNameColumn,
        { id: 'mpan', header: 'MPAN', cell: ({ mpanStatus }) => <StatusChip kind="mpan" status={mpanStatus} /> },
      ];
    case 'REGISTERED':
    case 'READY':
      return [
        assetNameColumn,
        {
          id: 'scheme',
          header: 'In the scheme',
          cell: ({ schemeStatus }) =>
            schemeStatus === null ? 'never joined' : <StatusChip kind="schemeAsset" status={schemeStatus} />,
        },
      ];
    case 'OPTED_IN':
      return [
        assetNameColumn,
        {
          id: 'event',
          header: 'In the event',
          cell: ({ eventState }) =>
            eventState === null ? 'not invited' : <StatusChip kind="eventAsset" status={eventState} />,
        },
      ];
    case 'DELIVERED':
      return [
        assetNameColumn,
        {
          id: 'delivered',
          header: 'Delivered, kWh',
          numeric: true,
          cell: ({ deliveredKwh }) => formatFixed(deliveredKwh, 3),
        },
      ];
    default:
      return [assetNameColumn, assetIdColumn];
  }
};
