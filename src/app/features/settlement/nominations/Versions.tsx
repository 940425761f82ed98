import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { formatEnergy, formatInstant } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { verdictWords } from './nominationWords.ts';
import classes from './nominations.module.css';

const AllowLate = lazy(() => import('./AllowLate.tsx'));

/** Every version of an event's nomination, newest first, and what allows a late one. */
export function Versions({ eventUUID }: { eventUUID: string }) {
  const { data, error, refetch } = useQuery(query('listEventNominations', { params: { 'event-uuid': eventUUID } }));
  const [allowing, setAllowing] = useState<number | null>(null);
  const mayOperate = useMayOperate();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={60} />;
  return (
    <>
      <ol className={classes.versions} aria-label="Versions">
        {data.data.map(({ version, receivedUTC, receivedBy, totalKwh, verdict, isInForce, note, allowance }) => (
          <li key={version}>
            <span>
              Version {version}, {formatInstant(receivedUTC)}
              {receivedBy === null ? '' : ` by ${receivedBy}`}: {formatEnergy(totalKwh, 'exact')}
            </span>
            <span className={classes.quiet}>
              {isInForce ? 'In force' : verdictWords[verdict]}
              {note === null ? '' : ` · ${note}`}
              {allowance === null ? '' : ` · allowed: ${allowance.reason}`}
            </span>
            {mayOperate && verdict === 'LATE_FLAGGED' && (
              <Button size="compact-sm" variant="default" onClick={() => setAllowing(version)}>
                Allow version {version}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {allowing !== null && (
        <Suspense fallback={null}>
          <AllowLate eventUUID={eventUUID} version={allowing} onClose={() => setAllowing(null)} />
        </Suspense>
      )}
    </>
  );
}
