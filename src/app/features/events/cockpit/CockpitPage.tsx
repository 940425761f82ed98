import { Button, Tabs } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMayOperate } from '#app/data/session.ts';
import type { Event } from '#contract/event.ts';
import { DispatchSection } from '../DispatchSection.tsx';
import { EventAssets } from '../EventAssets.tsx';
import { EventHeader } from '../EventHeader.tsx';
import { atTab, type EventPageSearch, type EventTab } from '../eventPageSearch.ts';
import { EventPortfolios } from '../EventPortfolios.tsx';
import { Lifecycle } from '../Lifecycle.tsx';
import { phaseOf } from '../outcome.ts';
import { PhaseLine } from '../PhaseLine.tsx';
import { Cockpit } from './Cockpit.tsx';
import events from '../events.module.css';

/** The event's page while it runs: its cockpit, and below it who takes part. */
export default function CockpitPage({ event, search }: { event: Event; search: EventPageSearch }) {
  const navigate = useNavigate({ from: '/events/$eventUUID' });
  const mayOperate = useMayOperate();
  const { eventUUID, state } = event;
  const phase = phaseOf(event, null);
  const tab = search.tab === 'portfolios' ? 'portfolios' : 'assets';
  const change = (changes: Partial<EventPageSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...changes }), replace, resetScroll: false });

  return (
    <>
      <EventHeader
        event={event}
        mayCancel={mayOperate && state !== 'ENDED'}
        buttons={
          state !== 'STARTED' && (
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/events/$eventUUID" params={{ eventUUID }} {...props} />}
            >
              Overview
            </Button>
          )
        }
      />
      <div className={events.summary}>
        <p>
          <PhaseLine event={event} phase={phase} />
        </p>
        <Lifecycle phase={phase} final={false} cancelled={event.state === 'CANCELLED'} />
      </div>
      <DispatchSection event={event} search={search} />
      <Cockpit event={event} search={search} onChange={change} />
      <Tabs
        value={tab}
        onChange={(next) =>
          void navigate({ search: (now) => ({ ...atTab(next as EventTab), view: now.view }), resetScroll: false })
        }
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="assets">Assets ({event.assetsInvited.toLocaleString('en-GB')})</Tabs.Tab>
          <Tabs.Tab value="portfolios">Portfolios ({event.portfolioUUIDs.length})</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="assets" className={events.tabPanel}>
          <EventAssets event={event} search={search} onChange={change} />
        </Tabs.Panel>
        <Tabs.Panel value="portfolios" className={events.tabPanel}>
          <EventPortfolios event={event} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
