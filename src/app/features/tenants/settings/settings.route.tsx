import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { clockQuery } from '#app/data/clock.ts';
import { useParts } from '#app/data/offeredOperations.ts';
import { BrakePanel } from '#app/features/dispatch/index.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { TabList } from '#app/ui/TabList.tsx';
import { SettingsSearch, settingsDefaults, type SettingsTab } from './settingsSearch.ts';
import { YouSection } from './YouSection.tsx';
import classes from './settings.module.css';

const PeopleSection = lazy(() => import('./PeopleSection.tsx'));
const NotificationsSection = lazy(() => import('./NotificationsSection.tsx'));
const AboutSection = lazy(() => import('./AboutSection.tsx'));
const ClockPanel = lazy(() => import('./ClockPanel.tsx'));
const SECTION_PX = 320;

export const Route = createFileRoute('/_frame/settings/')({
  validateSearch: SettingsSearch,
  search: { middlewares: [stripSearchParams(settingsDefaults)] },
  component: SettingsPage,
});

/** Settings in sections; those that the service or the tenant does not have are left out. */
const needs = { dispatch: ['getDispatchStop'], mails: ['listMails'], webhooks: ['listWebhooks'] } as const;

function SettingsPage() {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  const has = useParts(needs);
  const { data: clock } = useQuery(clockQuery);
  const sections: Record<SettingsTab, { label: string; shown: boolean; content: ReactNode }> = {
    you: { label: 'You', shown: true, content: <YouSection /> },
    people: { label: 'Operators', shown: true, content: <PeopleSection /> },
    notifications: { label: 'Notifications', shown: true, content: <NotificationsSection has={has} /> },
    dispatch: { label: 'Dispatch', shown: has.dispatch, content: <BrakePanel /> },
    sandbox: { label: 'Sandbox', shown: clock?.isTest === true, content: <ClockPanel /> },
    about: { label: 'About', shown: true, content: <AboutSection /> },
  };
  const shown = Object.entries(sections).filter(([, section]) => section.shown);
  // A section that is left out, or not known of yet, opens as the first.
  const open = sections[tab].shown ? tab : settingsDefaults.tab;
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs
        value={open}
        onChange={(next) => void navigate({ search: { tab: next as SettingsTab }, resetScroll: false })}
        keepMounted={false}
      >
        <TabList chosen={open}>
          {shown.map(([value, { label }]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
        <Suspense fallback={<Skeleton height={SECTION_PX} mt={16} />}>
          {shown.map(([value, { content }]) => (
            <Tabs.Panel key={value} value={value} className={classes.section}>
              {content}
            </Tabs.Panel>
          ))}
        </Suspense>
      </Tabs>
    </>
  );
}
