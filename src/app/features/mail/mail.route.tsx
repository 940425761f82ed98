import { createFileRoute } from '@tanstack/react-router';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';
import { NotOfferedState } from '#app/ui/ErrorState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Contacts } from './Contacts.tsx';
import { Feeds } from './Feeds.tsx';
import { MailFacts } from './MailFacts.tsx';
import { Mails } from './Mails.tsx';
import { Templates } from './Templates.tsx';
import classes from './mail.module.css';

export const Route = createFileRoute('/_frame/settings/mail')({ component: MailPage });

/** Who is written to, in which words, and what was sent. */
function MailPage() {
  const isOffered = useIsOffered('listMails');
  const hasFeeds = useIsOffered('listCalendarFeeds');
  return (
    <>
      <PageHeader title="Mail and calendars" crumbs={[{ label: 'Settings', to: '/settings' }]} />
      {isOffered ? (
        <div className={classes.sections}>
          <MailFacts />
          <Contacts />
          <Templates />
          {hasFeeds && <Feeds />}
          <Mails />
        </div>
      ) : (
        <NotOfferedState />
      )}
    </>
  );
}
