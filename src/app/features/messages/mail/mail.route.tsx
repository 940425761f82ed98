import { Skeleton, Tabs } from '@mantine/core';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { TabList } from '#app/ui/TabList.tsx';
import { MailFacts } from './MailFacts.tsx';
import { MailSearch, mailSearchDefaults, type MailTab } from './mailSearch.ts';
import classes from './mail.module.css';

const Contacts = lazy(() => import('./Contacts.tsx'));
const Templates = lazy(() => import('./Templates.tsx'));
const Mails = lazy(() => import('./Mails.tsx'));
const Feeds = lazy(() => import('./Feeds.tsx'));
const TAB_PX = 320;

export const Route = createFileRoute('/_frame/settings/mail')({
  validateSearch: MailSearch,
  search: { middlewares: [stripSearchParams(mailSearchDefaults)] },
  component: MailPage,
});

/** Who is written to, in which words, and what was sent. */
function MailPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (changes: Partial<MailSearch>) =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...changes }), resetScroll: false });
  return (
    <>
      <PageHeader title="E-mail and calendars" crumbs={[{ label: 'Settings', to: '/settings' }]} />
      <MailFacts />
      <Tabs
        className={classes.tabs}
        value={search.tab}
        onChange={(tab) => void navigate({ search: { tab: tab as MailTab }, resetScroll: false })}
        keepMounted={false}
      >
        <TabList chosen={search.tab}>
          <Tabs.Tab value="contacts">Contacts</Tabs.Tab>
          <Tabs.Tab value="templates">E-mail templates</Tabs.Tab>
          <Tabs.Tab value="mails">E-mails</Tabs.Tab>
          <Tabs.Tab value="calendars">Calendars</Tabs.Tab>
        </TabList>
        <Suspense fallback={<Skeleton height={TAB_PX} mt={16} />}>
          <Tabs.Panel value="contacts" className={classes.panel}>
            <Contacts />
          </Tabs.Panel>
          <Tabs.Panel value="templates" className={classes.panel}>
            <Templates />
          </Tabs.Panel>
          <Tabs.Panel value="mails" className={classes.panel}>
            <Mails search={search} onChange={change} />
          </Tabs.Panel>
          <Tabs.Panel value="calendars" className={classes.panel}>
            <Feeds />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
    </>
  );
}
