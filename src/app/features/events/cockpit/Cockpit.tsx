import { Skeleton } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { eventQueries } from '#app/data/api/events.ts';
import { formatClock } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { Event } from '#contract/event.ts';
import type { EventLive } from '#contract/live.ts';
import type { EventPageSearch } from '../eventPageSearch.ts';
import { Notice } from '../Notice.tsx';
import { Basis } from './Basis.tsx';
import { CockpitHeadline } from './CockpitHeadline.tsx';
import { throughText } from './liveFigures.ts';
import { OverdueAssets } from './OverdueAssets.tsx';
import { PeriodBars } from './PeriodBars.tsx';
import { PortfolioBars } from './PortfolioBars.tsx';
import { ProjectionChart } from './ProjectionChart.tsx';
import { Timeline } from './Timeline.tsx';
import classes from './cockpit.module.css';

const FEW_ROWS = 8;

type CockpitProps = { event: Event; search: EventPageSearch; onChange: (changes: Partial<EventPageSearch>) => void };

/** The state of a live event: two requests, refetched every half minute and whenever the event changes. */
export function Cockpit({ event, search, onChange }: CockpitProps) {
  const [overdueRows, setOverdueRows] = useState(FEW_ROWS);
  const live = useQuery(
    eventQueries.live(event.eventUUID, {
      overdue: search.overdue,
      page: search.overduePage ?? 1,
      pageSize: overdueRows,
    }),
  );
  const { data } = live;
  const error = data === undefined ? live.error : undefined;
  const frame = { loading: data === undefined, error, onRetry: () => void live.refetch() };
  const note = data && throughText(data);
  return (
    <>
      {data ? (
        <CockpitHeadline event={event} live={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={frame.onRetry} />
      ) : (
        <Skeleton className={classes.headline} data-loading />
      )}
      {data && <NothingYet live={data} />}
      <div className={classes.grid}>
        <Panel>
          <ProjectionChart {...frame} live={data} note={note} fileName={`${event.name} cumulative`} />
        </Panel>
        <Panel>
          <PeriodBars {...frame} live={data} note={note} fileName={`${event.name} half hours`} />
        </Panel>
      </div>
      <div className={classes.columns}>
        <div>
          <Panel>
            <OverdueAssets
              live={live}
              pageSize={overdueRows}
              onPageSize={setOverdueRows}
              search={search}
              onChange={onChange}
            />
          </Panel>
          <Panel>
            <Basis {...frame} live={data} />
          </Panel>
        </div>
        <div>
          <Panel>
            <PortfolioBars {...frame} live={data} fileName={`${event.name} portfolios`} />
          </Panel>
          <Panel>
            <Timeline eventUUID={event.eventUUID} />
          </Panel>
        </div>
      </div>
    </>
  );
}

/** Before any reading of the window: when the first are due, and that all figures are expectations. */
function NothingYet({ live }: { live: EventLive }) {
  if (live.measured.assetHalfHours > 0 || live.assets.byState.OPT_IN === 0) return null;
  return (
    <Notice tone="info" icon={IconClock}>
      Readings arrive after each half hour; the first are due about {formatClock(live.firstReadingsUTC)}. Until then
      every figure is what baselines and past responses make likely.
    </Notice>
  );
}
