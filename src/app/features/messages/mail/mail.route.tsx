import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { query } from '#app/data/query.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { FactGrid } from '#app/ui/FactGrid.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { TabList } from '#app/ui/TabList.tsx';
import type { MailSettings } from '#contract/mail/mail.ts';
import { formatCount, plural } from '#text/count.ts';
import { MailSearch, mailSearchDefaults, type MailTab } from './mailSearch.ts';
import { MAIL_POLL_MS } from './queryRules.ts';
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
      <PageHeader title="E-mail and calendars" />
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

/** As high as it is with its facts on one line. */
const HEIGHT_PX = 110;

const verdicts: Record<MailSettings['transport'], { tone: 'good' | 'info' | 'warn'; text: string }> = {
  SMTP: { tone: 'good', text: 'E-mails are sent' },
  CAUGHT: { tone: 'info', text: 'This is a sandbox: e-mails are held, not sent, and can be read here' },
  OFF: { tone: 'warn', text: 'E-mails are waiting: no SMTP server is set' },
};

/** Whether mail is sent, from where, and how it went in the last 30 days. */
function MailFacts() {
  const { data, error, refetch } = useQuery(query('getMailSettings', {}, { refetchInterval: MAIL_POLL_MS }));
  if (!data)
    return error ? (
      <Panel>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    ) : (
      <Skeleton height={HEIGHT_PX} />
    );
  const { tone, text } = verdicts[data.transport];
  const count = (status: keyof MailSettings['counts']): string => formatCount(data.counts[status] ?? 0);
  return (
    <Panel>
      <div className={classes.stack}>
        <p className={classes.verdict} data-tone={tone}>
          {text}
        </p>
        <FactGrid
          facts={[
            ['From', data.from],
            ['Link address', data.linksUrl ?? 'none: MAIL_LINKS_URL is not set'],
            ['Sent, 30 days', data.transport === 'CAUGHT' ? `${count('CAUGHT')} held, not sent` : count('SENT')],
            ['Waiting', count('WAITING')],
            ['Failed', count('FAILED')],
            ['Suppressed', plural(data.suppressedAddresses, 'address', 'addresses')],
          ]}
        />
      </div>
    </Panel>
  );
}
