import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNow } from '#app/data/api/clock.ts';
import { dispatchQueries, type AssetDispatchListQuery } from '#app/data/api/dispatch.ts';
import { latencyText } from '#app/format/dispatchWords.ts';
import { formatFixed, formatPower, formatWindow } from '#app/format/format.ts';
import { plural } from '#app/format/plural.ts';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { pageOf, useListTable } from '#app/table/useListTable.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { executions } from '#app/ui/dispatchStatus.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { Asset } from '#contract/asset.ts';
import type { Dispatch } from '#contract/dispatch/dispatch.ts';
import { AnsweredCell, DispatchStateCell } from './dispatchColumns.tsx';
import classes from './dispatch.module.css';

const DispatchDrawer = lazy(() => import('./DispatchDrawer.tsx'));
const ROWS = 25;
const NONE = '–';

/** The half hours' mean of what the meter says; null before the first reading. */
function measuredOf({ periods }: Dispatch): number | null {
  const known = periods.flatMap(({ measuredKw }) => (measuredKw === null ? [] : [measuredKw]));
  return known.length === 0 ? null : known.reduce((sum, kw) => sum + kw, 0) / known.length;
}

/** What a dispatch asks is less consumption where it is below zero; the rest is in the same direction. */
const along = ({ requestedKw }: Dispatch, kw: number | null): number | null =>
  kw === null || kw === 0 ? kw : requestedKw < 0 ? -kw : kw;
const typeOf = ({ requestedKw }: Dispatch) => (requestedKw < 0 ? 'TURN_DOWN' : 'TURN_UP');

const columnsWith = (onOpen: (dispatch: Dispatch) => void): Column<Dispatch>[] => [
  {
    id: 'event',
    header: 'Event',
    value: ({ eventName }) => eventName,
    cell: ({ eventUUID, eventName }) => (
      <Link to="/events/$eventUUID" params={{ eventUUID }}>
        {eventName}
      </Link>
    ),
  },
  {
    id: 'startAt',
    header: 'From and to',
    sortable: true,
    width: 220,
    value: ({ startAt }) => startAt,
    cell: ({ startAt, endAt }) => formatWindow(startAt, endAt),
  },
  {
    id: 'state',
    header: 'State',
    width: 230,
    value: ({ state, isSilent }) => (isSilent ? 'SILENT' : state),
    cell: (dispatch) => (
      <button type="button" className={classes.opens} onClick={() => onOpen(dispatch)}>
        <DispatchStateCell dispatch={dispatch} />
      </button>
    ),
  },
  {
    id: 'answered',
    header: 'Answered',
    width: 230,
    value: ({ answeredUTC }) => answeredUTC,
    cell: (dispatch) => <AnsweredCell dispatch={dispatch} />,
  },
  {
    id: 'execution',
    header: 'Carried out',
    hint: 'What the device reports; the meter settles',
    width: 120,
    value: ({ execution }) => execution,
    cell: ({ execution }) => (execution === 'NONE' ? NONE : <Chip {...executions[execution]} />),
  },
  {
    id: 'asked',
    header: 'Asked, kW',
    numeric: true,
    width: 92,
    value: ({ requestedKw }) => Math.abs(requestedKw),
    cell: ({ requestedKw }) => formatFixed(Math.abs(requestedKw), 2),
  },
  {
    id: 'measured',
    header: 'Metered, kW',
    hint: 'Against its baseline, mean of the half hours with readings',
    numeric: true,
    width: 104,
    value: (dispatch) => along(dispatch, measuredOf(dispatch)),
    cell: (dispatch) => formatFixed(along(dispatch, measuredOf(dispatch)), 2),
  },
];

/** What an asset was asked for, how it answered, and what it did; the running dispatch first. */
export default function AssetDispatches({ asset: { assetUUID } }: { asset: Asset }) {
  const [address, setAddress] = useState<{ page: number; pageSize: number; sort: AssetDispatchListQuery['sort'] }>({
    page: 1,
    pageSize: ROWS,
    sort: '-startAt',
  });
  const [opened, setOpened] = useState<Dispatch | null>(null);
  const newest = useQuery(dispatchQueries.recordOfAsset(assetUUID));
  const { data, error, table } = useListTable({
    list: (query: AssetDispatchListQuery) => dispatchQueries.ofAsset(assetUUID, query),
    query: address,
    address,
    onChange: (change) => setAddress({ ...address, ...change }),
    defaultSort: '-startAt',
  });
  const columns = useMemo(() => columnsWith(setOpened), []);
  const record = newest.data?.record;
  return (
    <div className={classes.section}>
      <Running dispatches={newest.data?.data ?? []} />
      {record && record.dispatches > 0 && (
        <Panel>
          <div className={classes.figures}>
            <Figure
              label="Answered"
              value={`${Math.round((100 * record.answered) / record.dispatches)}`}
              unit="%"
              note={`${record.answered.toLocaleString('en-GB')} of the last ${plural(record.dispatches, 'dispatch', 'dispatches')}`}
            />
            <Figure
              label="Promised"
              value={record.acknowledged.toLocaleString('en-GB')}
              note={`of ${record.answered.toLocaleString('en-GB')} answered`}
            />
            <Figure
              label="Answers within"
              value={latencyText(record.medianLatencySeconds)}
              note="half of its answers"
            />
          </div>
        </Panel>
      )}
      <DataTable
        label="Dispatches of the asset"
        columns={columns}
        rowId={({ dispatchUUID }) => dispatchUUID}
        {...table}
        error={error}
        page={pageOf(address, data)}
        empty={
          <EmptyState
            title="Never dispatched"
            text="What it is asked for in an event, and how it answers, is listed here."
          />
        }
      />
      <Suspense>
        {opened && (
          <DispatchDrawer
            dispatchUUID={opened.dispatchUUID}
            eventType={typeOf(opened)}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** A strip for what the asset is asked right now, or next. */
function Running({ dispatches }: { dispatches: readonly Dispatch[] }) {
  const now = useNow();
  const running = dispatches.find(({ endAt, state }) => Date.parse(endAt) > now && state !== 'CANCELLED');
  if (!running) return null;
  const { eventUUID, eventName, startAt, endAt, requestedKw } = running;
  const begun = Date.parse(startAt) <= now;
  return (
    <div className={classes.strip} data-tone={running.isSilent ? 'bad' : 'info'}>
      <strong>
        {begun ? 'Asked now: ' : 'Asked next: '}
        {formatPower(Math.abs(requestedKw))} {requestedKw < 0 ? 'less' : 'more'}
      </strong>
      <span>{formatWindow(startAt, endAt)}</span>
      <Link to="/events/$eventUUID" params={{ eventUUID }} className={classes.link}>
        {eventName}
      </Link>
      <DispatchStateCell dispatch={running} />
      <span>
        {measuredOf(running) === null
          ? 'nothing metered yet'
          : `${formatPower(along(running, measuredOf(running)))} metered`}
      </span>
    </div>
  );
}
