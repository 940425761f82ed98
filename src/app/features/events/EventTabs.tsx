import { Skeleton, Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { RenderWhenNear } from '#app/ui/RenderWhenNear.tsx';
import { TabList } from '#app/ui/TabList.tsx';
import type { Event } from '#contract/event.ts';
import type { EventStats } from '#contract/stats.ts';
import { formatCount } from '#text/count.ts';
import { atTab, type EventPageSearch, eventTabs, type EventTab } from './eventPageSearch.ts';
import classes from './events.module.css';

const Results = lazy(() => import('./Results.tsx'));
const EventAssets = lazy(async () => ({ default: (await import('./EventAssets.tsx')).EventAssets }));
const EventPortfolios = lazy(async () => ({ default: (await import('./EventPortfolios.tsx')).EventPortfolios }));
const Money = lazy(() => import('./settled/Money.tsx'));
const Methods = lazy(() => import('./settled/Methods.tsx'));
const Reconciliation = lazy(() => import('./settled/Reconciliation.tsx'));
const Runs = lazy(() => import('./settled/Runs.tsx'));
const TAB_PX = 300;
const RESULTS_PX = 820;

type EventTabsProps = {
  event: Event;
  search: EventPageSearch;
  settled: boolean;
  /** Whether the service has more of a settled event than its stats. */
  isAnalysed: boolean;
  /** The shown run, and the newest. */
  stats: EventStats | undefined;
  newest: EventStats | undefined;
  onHalf: (startTime: string) => void;
};

/** The tabs below an event's charts: its assets and portfolios, and once settled the basis of its settlement. */
export function EventTabs({ event, search, settled, isAnalysed, stats, newest, onHalf }: EventTabsProps) {
  const navigate = useNavigate({ from: '/events/$eventUUID' });
  const settledTabs = eventTabs.filter((each) => isAnalysed || (each !== 'methods' && each !== 'runs'));
  const tabs: EventTab[] = settled ? settledTabs : ['assets', 'portfolios'];
  const tab = search.tab !== undefined && tabs.includes(search.tab) ? search.tab : tabs[0]!;
  const change = (changes: Partial<EventPageSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...changes }), replace, resetScroll: false });
  return (
    <Tabs
      value={tab}
      onChange={(next) => void navigate({ search: atTab(next as EventTab, search.run), resetScroll: false })}
      keepMounted={false}
    >
      <TabList chosen={tab}>
        {settled && (
          <>
            <Tabs.Tab value="results">Results by asset</Tabs.Tab>
            <Tabs.Tab value="money">Revenue</Tabs.Tab>
            {isAnalysed && <Tabs.Tab value="methods">Baselines</Tabs.Tab>}
            <Tabs.Tab value="reconciliation">Reconciliation</Tabs.Tab>
            {isAnalysed && <Tabs.Tab value="runs">Runs{newest === undefined ? '' : ` (${newest.run})`}</Tabs.Tab>}
          </>
        )}
        <Tabs.Tab value="assets">Assets ({formatCount(event.assetsInvited)})</Tabs.Tab>
        <Tabs.Tab value="portfolios">Portfolios ({event.portfolioUUIDs.length})</Tabs.Tab>
      </TabList>
      <Tabs.Panel value="results" className={classes.tabPanel}>
        <RenderWhenNear height={RESULTS_PX}>
          <Suspense fallback={<Skeleton height={RESULTS_PX} />}>
            <Results eventUUID={event.eventUUID} search={search} isAnalysed={isAnalysed} onChange={change} />
          </Suspense>
        </RenderWhenNear>
      </Tabs.Panel>
      {stats && newest && (
        <Suspense fallback={<Skeleton height={TAB_PX} mt={12} />}>
          <Tabs.Panel value="money" className={classes.tabPanel}>
            <Money event={event} stats={stats} onHalf={onHalf} />
          </Tabs.Panel>
          <Tabs.Panel value="methods" className={classes.tabPanel}>
            <Methods event={event} />
          </Tabs.Panel>
          <Tabs.Panel value="reconciliation" className={classes.tabPanel}>
            <Reconciliation event={event} stats={stats} search={search} onChange={change} />
          </Tabs.Panel>
          <Tabs.Panel value="runs" className={classes.tabPanel}>
            <Runs event={event} newest={newest} search={search} onChange={change} />
          </Tabs.Panel>
        </Suspense>
      )}
      <Tabs.Panel value="assets" className={classes.tabPanel}>
        <Suspense fallback={<Skeleton height={TAB_PX} />}>
          <EventAssets event={event} search={search} onChange={change} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="portfolios" className={classes.tabPanel}>
        <Suspense fallback={<Skeleton height={TAB_PX} />}>
          <EventPortfolios event={event} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
