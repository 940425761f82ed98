import { Skeleton } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { query } from '#app/data/query.ts';
import { TilesPanel } from '#app/features/insight/wall/index.ts';
import { formatClock } from '#app/format/format.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { RenderWhenNear } from '#app/ui/RenderWhenNear.tsx';
import type { Event } from '#contract/event.ts';
import type { EventLive } from '#contract/live.ts';
import type { EventProfile } from '#contract/stats.ts';
import type { EventPageSearch } from '../eventPageSearch.ts';
import { LoadPanel } from '../LoadPanel.tsx';
import { Notice } from '../Notice.tsx';
import { Basis } from './Basis.tsx';
import { throughText } from './liveFigures.ts';
import { OverdueAssets } from './OverdueAssets.tsx';
import { PeriodBars } from './PeriodBars.tsx';
import { PortfolioTable } from './PortfolioTable.tsx';
import { Timeline } from './Timeline.tsx';
import classes from './live.module.css';

const FEW_ROWS = 8;
const LOAD_PX = 380;
const TILES_PX = 360;

type LiveFloorProps = {
  event: Event;
  profile: UseQueryResult<EventProfile>;
  search: EventPageSearch;
  onChange: (changes: Partial<EventPageSearch>) => void;
};

/** The evidence of an event that runs: one request, refetched every half minute and whenever the event changes. */
export default function LiveFloor({ event, profile, search, onChange }: LiveFloorProps) {
  const [overdueRows, setOverdueRows] = useState(FEW_ROWS);
  const live = useQuery(
    query('getEventLive', {
      params: { 'event-uuid': event.eventUUID },
      query: {
        overdue: search.overdue,
        page: search.overduePage ?? 1,
        pageSize: overdueRows,
      },
    }),
  );
  const { data } = live;
  const error = data === undefined ? live.error : undefined;
  const frame = { loading: data === undefined, error, onRetry: () => void live.refetch() };
  const note = data && throughText(data);
  return (
    <>
      {data && <NothingYet live={data} />}
      <div className={`${classes.floor} ${classes.running}`}>
        <Panel>
          <PeriodBars {...frame} title="By half-hour" live={data} note={note} fileName={`${event.name} half-hours`} />
        </Panel>
        <Panel>
          <PortfolioTable {...frame} live={data} fileName={`${event.name} portfolios`} />
        </Panel>
        <RenderWhenNear height={TILES_PX}>
          <Suspense fallback={<Skeleton height={TILES_PX} />}>
            <TilesPanel eventUUID={event.eventUUID} />
          </Suspense>
        </RenderWhenNear>
        <Panel>
          <OverdueAssets
            live={live}
            pageSize={overdueRows}
            onPageSize={setOverdueRows}
            search={search}
            onChange={onChange}
          />
        </Panel>
        <RenderWhenNear height={LOAD_PX}>
          <LoadPanel title="Load against baseline" event={event} profile={profile} note={note} />
        </RenderWhenNear>
        <Timeline eventUUID={event.eventUUID} />
        <Panel>
          <Basis {...frame} live={data} />
        </Panel>
      </div>
    </>
  );
}

/** Before any reading of the window: when the first are due, and that all figures are expectations. */
function NothingYet({ live }: { live: EventLive }) {
  if (live.measured.assetHalfHours > 0 || live.assets.byState.OPT_IN === 0) return null;
  return (
    <Notice tone="info" icon={IconClock}>
      Readings arrive after each half-hour; the first are due about {formatClock(live.firstReadingsUTC)}. Until then,
      every figure is estimated from baselines and past responses.
    </Notice>
  );
}
