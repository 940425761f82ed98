import { Drawer, Skeleton, Button } from '@mantine/core';
import { useQuery, useMutation } from '@tanstack/react-query';
import { query, mutation } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { FactGrid } from '#app/ui/FactGrid.tsx';
import { notifyError, notifySuccess } from '#app/ui/notify.ts';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Mail } from '#contract/mail/mail.ts';
import { MailView } from './MailView.tsx';
import { kindWords, mailStates } from './mailWords.ts';
import classes from './mail.module.css';

const NOT_MADE = 'The e-mail is written when it is sent, with the details that apply then.';
const ERASED = 'The text has been erased.';

/** One mail: what became of it, and both its parts. */
export default function MailDrawer({ mailUUID, onClose }: { mailUUID: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(query('getMail', { params: { mailUUID } }));
  return (
    <Drawer opened onClose={onClose} position="right" size={680} title={data ? kindWords[data.kind] : 'E-mail'}>
      {data ? (
        <div className={classes.stack}>
          <FactGrid
            facts={[
              ['State', <Chip key="state" {...mailStates[data.status]} />],
              ['To', data.to ?? '–'],
              ['From', data.from],
              ...(data.eventUUID === null
                ? []
                : [
                    [
                      'Event',
                      <PlainLink key="event" to="/events/$eventUUID" params={{ eventUUID: data.eventUUID }}>
                        {data.eventName ?? 'Event'}
                      </PlainLink>,
                    ] as const,
                  ]),
              ['Created', <Time key="made" at={data.createdUTC} />],
              ['Sent', data.sentUTC === null ? '–' : <Time key="sent" at={data.sentUTC} />],
              ['Attempts', data.attempts],
              ...(data.status === 'WAITING' ? [['Next attempt', <Time key="due" at={data.dueUTC} />] as const] : []),
              ...(data.error === null ? [] : [['Error', data.error, 'whole'] as const]),
            ]}
          />
          <RetryMail mail={data} />
          {data.text === null ? (
            <p className={classes.note}>{data.status === 'WAITING' ? NOT_MADE : ERASED}</p>
          ) : (
            <>
              <MailView
                subject={data.subject ?? ''}
                html={data.html}
                text={data.text}
                hasLinks={data.status === 'CAUGHT'}
              />
              <p className={classes.note}>
                {data.status === 'CAUGHT'
                  ? 'This was not sent to anyone. Its links work as they would for the recipient.'
                  : 'Personal links are removed, because they act for the recipient.'}
              </p>
            </>
          )}
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
    </Drawer>
  );
}

/** Sends a mail again that was not sent; nothing for one that waits or was. The service says why it cannot be. */
function RetryMail({ mail: { mailUUID, status } }: { mail: Pick<Mail, 'mailUUID' | 'status'> }) {
  const mayRetry = usePermission('retryMail');
  const { mutate, isPending } = useMutation({
    ...mutation('retryMail'),
    onSuccess: () => notifySuccess('The e-mail is being resent.'),
    onError: notifyError,
  });
  if (!mayRetry || status === 'WAITING' || status === 'SENT') return null;
  return (
    <Button
      className={classes.retry}
      variant="default"
      loading={isPending}
      onClick={() => mutate({ params: { mailUUID }, body: {} })}
    >
      Send again
    </Button>
  );
}
