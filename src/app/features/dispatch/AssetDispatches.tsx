import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { listQuery, query } from '#app/data/query.ts';
import { latencyText } from '#app/format/dispatchWords.ts';
import { formatPower, formatWindow } from '#app/format/format.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { pageOf, useListTable } from '#app/table/useListTable.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { Asset } from '#contract/asset.ts';
import type { Dispatch } from '#contract/dispatch/dispatch.ts';
import type { Page } from '#contract/paging.ts';
import { formatCount, plural } from '#text/count.ts';
import { assetDispatchColumns, meteredOf, typeOf } from './assetDispatchColumns.tsx';
import { DispatchStateCell } from './dispatchColumns.tsx';
import classes from './dispatch.module.css';

const DispatchDrawer = lazy(() => import('./DispatchDrawer.tsx'));
const ROWS = 25;
/** Without the asset's record, which the page of a table has no use for. */
type ListDispatches = (asked: QueryOf<'listAssetDispatches'>) => UseQueryOptions<Page<Dispatch>>;

/** What an asset was asked for, how it answered, and what it did; the running dispatch first. */
export default function AssetDispatches({ asset: { assetUUID } }: { asset: Asset }) {
  const [address, setAddress] = useState<{
    page: number;
    pageSize: number;
    sort: QueryOf<'listAssetDispatches'>['sort'];
  }>({
    page: 1,
    pageSize: ROWS,
    sort: '-startAt',
  });
  const [opened, setOpened] = useState<Dispatch | null>(null);
  const newest = useQuery(query('listAssetDispatches', { params: { assetUUID }, query: { pageSize: 5 } }));
  const { data, error, table } = useListTable({
    list: listQuery('listAssetDispatches', { params: { assetUUID } }) as unknown as ListDispatches,
    query: address,
    address,
    onChange: (change) => setAddress({ ...address, ...change }),
    defaultSort: '-startAt',
  });
  const columns = useMemo(() => assetDispatchColumns(setOpened), []);
  const record = newest.data?.record;
  return (
    <div className={classes.section}>
      <RunningDispatch dispatches={newest.data?.data ?? []} />
      {record && record.dispatches > 0 && (
        <Panel>
          <div className={classes.figures}>
            <Figure
              label="Answered"
              value={`${Math.round((100 * record.answered) / record.dispatches)}`}
              unit="%"
              note={`${formatCount(record.answered)} of the last ${plural(record.dispatches, 'dispatch', 'dispatches')}`}
            />
            <Figure
              label="Accepted"
              value={formatCount(record.acknowledged)}
              note={`of ${formatCount(record.answered)} responses`}
            />
            <Figure label="Response time" value={latencyText(record.medianLatencySeconds)} note="median" />
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
          <EmptyState title="No dispatches yet" text="The asset’s instructions and its responses are listed here." />
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
function RunningDispatch({ dispatches }: { dispatches: readonly Dispatch[] }) {
  const now = useNow();
  const running = dispatches.find(({ endAt, state }) => Date.parse(endAt) > now && state !== 'CANCELLED');
  if (!running) return null;
  const { eventUUID, eventName, startAt, endAt, requestedKw } = running;
  const begun = Date.parse(startAt) <= now;
  return (
    <div className={classes.strip} data-tone={running.isSilent ? 'bad' : 'info'}>
      <strong>
        {begun ? 'Instructed now: ' : 'Instructed next: '}
        {formatPower(Math.abs(requestedKw))} {requestedKw < 0 ? 'less' : 'more'}
      </strong>
      <span>{formatWindow(startAt, endAt)}</span>
      <Link to="/events/$eventUUID" params={{ eventUUID }} className={classes.link}>
        {eventName}
      </Link>
      <DispatchStateCell dispatch={running} />
      <span>{meteredOf(running) === null ? 'no readings yet' : `${formatPower(meteredOf(running))} metered`}</span>
    </div>
  );
}
