import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { FactGrid } from '#app/ui/FactGrid.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { MailSettings } from '#contract/mail/mail.ts';
import { formatCount, plural } from '#text/count.ts';
import { MAIL_POLL_MS } from './queryRules.ts';
import classes from './mail.module.css';

/** As high as it is with its facts on one line. */
const HEIGHT_PX = 110;

const verdicts: Record<MailSettings['transport'], { tone: 'good' | 'info' | 'warn'; text: string }> = {
  SMTP: { tone: 'good', text: 'E-mails are sent' },
  CAUGHT: { tone: 'info', text: 'This is a sandbox: e-mails are caught and can be read here, none is sent' },
  OFF: { tone: 'warn', text: 'E-mails wait: no SMTP server is set' },
};

/** Whether mail is sent, from where, and how it went in the last 30 days. */
export function MailFacts() {
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
            ['Links lead to', data.linksUrl ?? 'nowhere: MAIL_LINKS_URL is not set'],
            ['Sent, 30 days', data.transport === 'CAUGHT' ? `${count('CAUGHT')} caught` : count('SENT')],
            ['Waiting', count('WAITING')],
            ['Failed', count('FAILED')],
            ['Get no mail', plural(data.suppressedAddresses, 'address', 'addresses')],
          ]}
        />
      </div>
    </Panel>
  );
}
