import { IconLogin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { usePortfolioNames } from '#app/data/names.ts';
import { query } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { BulkBar, selectionOf, useSelection } from '#app/features/events/optIn/index.ts';
import { nameOf } from '#app/format/assetWords.ts';
import { formatPower } from '#app/format/format.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import type { Event } from '#contract/event.ts';
import { formatCount, plural } from '#text/count.ts';
import { filterOfFree } from '../balance/freeAssets.ts';
import { isOpen } from '../outcome.ts';
import { freeColumns, narrowFreeColumns } from './freeColumns.tsx';
import events from '../events.module.css';
import classes from './FreeAssets.module.css';

const ROWS = 10;
const TABLE_PX = 420;
const PHONE_PX = 720;

/** Assets that are ready, free and not opted in, by what they would add; to be chosen and opted in. */
export function FreeAssets({ event }: { event: Event }) {
  const { eventUUID, name } = event;
  const mayOptIn = usePermission('optEventAssets');
  const portfolioNames = usePortfolioNames();
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: ROWS });
  const list = useQuery(query('listFreeAssets', { params: { 'event-uuid': eventUUID }, query: { page, pageSize } }));
  const more = useQuery(query('getMoreAssets', { params: { 'event-uuid': eventUUID } }));
  const { data, error } = list;
  const isNarrow = useNarrowerThan(PHONE_PX);
  const [columns, lines] = useMemo(() => {
    const portfolioName = (uuid: string | null) => (uuid && portfolioNames.get(uuid)) ?? '–';
    return [freeColumns(portfolioName), narrowFreeColumns(portfolioName)];
  }, [portfolioNames]);
  const total = data?.totalItems ?? 0;
  // Of a large event the list ends with those that would add most.
  const free = Math.max(total, more.data?.assets.free ?? 0);
  const selection = useSelection(filterOfFree(event), free);
  const freeKw = more.data?.assets.freeKw ?? null;
  const mayChoose = mayOptIn && isOpen(event) && more.data?.isOpen !== false;
  return (
    <Panel>
      <div className={classes.head} id="ready-and-free">
        <h2>Available, not opted in</h2>
        <span>
          {data && total > 0 && plural(free, 'asset')}
          {total > 0 && freeKw !== null && `, ${formatPower(freeKw)}`}
        </span>
        {total > 0 && <FreeAssetsLink event={event} total={free} />}
      </div>
      {data && total === 0 ? (
        <EmptyState
          title="No other assets are available"
          text="Every asset that can take part is opted in, or is in another event at that time. Eligibility, stage by stage, above, shows what holds the rest back."
        />
      ) : (
        <DataTable
          label="Available, not opted in"
          columns={columns}
          narrow={isNarrow ? lines : undefined}
          rows={data?.data}
          rowId={({ assetUUID }) => assetUUID}
          rowName={nameOf}
          error={data === undefined ? error : undefined}
          onRetry={() => void list.refetch()}
          stale={list.isPlaceholderData}
          maxHeight={TABLE_PX}
          {...(mayChoose && selectionOf(selection, data?.data))}
          {...(data && total > ROWS && { page: { page, pageSize, totalItems: total }, onPage: setPage })}
        />
      )}
      {mayChoose && (
        <BulkBar
          selection={selection}
          totalItems={free}
          tasks={[
            { label: 'Opt in', icon: IconLogin, intent: 'OPT_IN', target: { kind: 'event', uuid: eventUUID, name } },
          ]}
        />
      )}
    </Panel>
  );
}

/** Leads to all of them: in the list of assets, or of several portfolios in the event's own list of those invited. */
function FreeAssetsLink({ event: { eventUUID, schemeUUID, portfolioUUIDs }, total }: { event: Event; total: number }) {
  const words = `All ${formatCount(total)}`;
  if (portfolioUUIDs.length > 1)
    return (
      <Link
        to="/events/$eventUUID"
        params={{ eventUUID }}
        search={{ tab: 'assets', state: 'INVITED' }}
        hash="details"
        className={events.noteLink}
      >
        {words}
      </Link>
    );
  return (
    <Link
      to="/assets"
      search={{ scheme: schemeUUID, schemeStatus: 'READY', portfolio: portfolioUUIDs[0] }}
      className={events.noteLink}
    >
      {words}
    </Link>
  );
}
