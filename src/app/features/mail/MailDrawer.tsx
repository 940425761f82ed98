import { Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mailQueries } from '#app/data/api/mail.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { FactGrid } from '#app/ui/FactGrid.tsx';
import { Time } from '#app/ui/Time.tsx';
import { kindWords, mailStates } from './mailWords.ts';
import classes from './mail.module.css';

/** One mail with its text; the HTML part has the same words and is not run here. */
export default function MailDrawer({ mailUUID, onClose }: { mailUUID: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(mailQueries.detail(mailUUID));
  return (
    <Drawer opened onClose={onClose} position="right" size={620} title={data ? kindWords[data.kind] : 'Mail'}>
      {data ? (
        <div className={classes.stack}>
          <FactGrid
            facts={[
              ['State', <Chip key="state" {...mailStates[data.status]} />],
              ['To', data.to ?? '–'],
              ['From', data.from],
              ['Made', <Time key="made" at={data.createdUTC} />],
              ['Sent', data.sentUTC === null ? '–' : <Time key="sent" at={data.sentUTC} />],
              ...(data.error === null ? [] : [['Error', data.error, 'whole'] as const]),
            ]}
          />
          {data.text === null ? (
            <p className={classes.note}>Its words are erased.</p>
          ) : (
            <div className={classes.mail}>
              <strong>{data.subject}</strong>
              <pre>{data.text}</pre>
            </div>
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
