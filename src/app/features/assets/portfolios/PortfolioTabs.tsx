import { Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useMayAdminister } from '#app/data/session.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { TabList } from '#app/ui/TabList.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Portfolio } from '#contract/portfolio.ts';
import { formatCount } from '#text/count.ts';
import { PortfolioAssets } from './PortfolioAssets.tsx';
import { portfolioTab, type PortfolioSearch } from './portfolioSearch.ts';
import classes from './Capability.module.css';

const EventsTab = lazy(() => import('./EventsTab.tsx'));
const ChangesTab = lazy(() => import('./ChangesTab.tsx'));
const PortfolioFigures = lazy(async () => ({ default: (await import('./PortfolioFigures.tsx')).PortfolioFigures }));
const PortfolioForecast = lazy(async () => ({ default: (await import('./PortfolioForecast.tsx')).PortfolioForecast }));

type PortfolioTabsProps = {
  portfolio: Portfolio;
  address: PortfolioSearch;
  now: number;
  has: { season: boolean; energy: boolean };
  onChange: (change: Partial<PortfolioSearch>, replace?: boolean) => void;
};

/** Below the floor of a portfolio: its assets, energy and forecast, and what it is. */
export function PortfolioTabs({ portfolio, address, now, has, onChange }: PortfolioTabsProps) {
  const { description, createdUTC, updatedUTC, archivedUTC, assetCount, status } = portfolio;
  const hasFigures = status === 'ACTIVE' && assetCount > 0;
  const hasChanges = useMayAdminister();
  const isShown: Record<PortfolioSearch['tab'], boolean> = {
    assets: true,
    events: has.season,
    energy: hasFigures && has.energy,
    forecast: hasFigures,
    changes: hasChanges,
    about: true,
  };
  const tab = isShown[address.tab] ? address.tab : 'assets';
  const facts = [
    ['Description', description ?? '–'],
    ['Created', <Time key="created" at={createdUTC} />],
    ['Last changed', <Time key="changed" at={updatedUTC} />],
    ...(archivedUTC === null ? [] : [['Archived', <Time key="archived" at={archivedUTC} />] as const]),
  ] as const;
  return (
    <Tabs value={tab} onChange={(next) => onChange({ tab: portfolioTab.parse(next) })} keepMounted={false}>
      <TabList chosen={tab}>
        <Tabs.Tab value="assets">Assets ({formatCount(assetCount)})</Tabs.Tab>
        {has.season && <Tabs.Tab value="events">Events</Tabs.Tab>}
        {isShown.energy && <Tabs.Tab value="energy">Energy</Tabs.Tab>}
        {hasFigures && <Tabs.Tab value="forecast">Forecast, 48 hours</Tabs.Tab>}
        {hasChanges && <Tabs.Tab value="changes">Changes</Tabs.Tab>}
        <Tabs.Tab value="about">About</Tabs.Tab>
      </TabList>
      <Tabs.Panel value="assets" className={classes.tabPanel}>
        <PortfolioAssets portfolio={portfolio} address={address} onChange={onChange} />
      </Tabs.Panel>
      <Suspense>
        <Tabs.Panel value="events" className={classes.tabPanel}>
          <EventsTab portfolioUUID={portfolio.portfolioUUID} />
        </Tabs.Panel>
        <Tabs.Panel value="changes" className={classes.tabPanel}>
          <ChangesTab portfolioUUID={portfolio.portfolioUUID} />
        </Tabs.Panel>
        <Tabs.Panel value="energy" className={classes.tabPanel}>
          <PortfolioFigures portfolio={portfolio} address={address} now={now} onRange={onChange} />
        </Tabs.Panel>
        <Tabs.Panel value="forecast" className={classes.tabPanel}>
          <Panel>
            <PortfolioForecast portfolio={portfolio} />
          </Panel>
        </Tabs.Panel>
      </Suspense>
      <Tabs.Panel value="about" className={classes.tabPanel}>
        <Facts facts={facts} wide />
      </Tabs.Panel>
    </Tabs>
  );
}
