import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import {
  formatClock,
  formatEnergy,
  formatEnergyRange,
  formatInstant,
  formatRelative,
  formatWindow,
} from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { VerdictLine } from '#app/ui/Stage.tsx';
import type { ComingNomination } from '#contract/nomination.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { biasSentence, sampleSentence, verdictOf, verdictWords } from './nominationWords.ts';
import classes from './nominations.module.css';

const Nominate = lazy(() => import('./Nominate.tsx'));

/** One event: its gate, what it is expected to use, what is nominated, and every version. */
export function NominationCard({ event }: { event: ComingNomination }) {
  const { eventUUID, name, schemeName, startTime, endTime, gates, closesUTC, inForce, versions } = event;
  const now = useNow();
  const mayOperate = useMayOperate();
  const [isOpen, setOpen] = useState(false);
  const guide = useQuery(query('getNominationGuide', { params: { 'event-uuid': eventUUID } }));
  const made = useQuery(
    query('listEventNominations', { params: { 'event-uuid': eventUUID } }, { enabled: versions > 0 }),
  );
  const forecast = guide.data?.forecast;
  const sampled = guide.data ? sampleSentence(guide.data) : null;
  const nominated = made.data?.data.find((each) => each.isInForce)?.kwh;
  const starts = Array.from(
    { length: (Date.parse(endTime) - Date.parse(startTime)) / HALF_HOUR_MS },
    (_, slot) => Date.parse(startTime) + slot * HALF_HOUR_MS,
  );
  const proposed = nominated ?? starts.map((_, slot) => forecast?.halfHours[slot]?.kwh ?? 0);
  const canNominate = mayOperate && (closesUTC !== null || gates.at(-1)!.late === 'ACCEPT_AND_FLAG');
  return (
    <li className={classes.card}>
      <div className={classes.title}>
        <h2>
          <Link to="/events/$eventUUID" params={{ eventUUID }}>
            {name}
          </Link>
        </h2>
        <span className={classes.quiet}>
          {schemeName} · {formatWindow(startTime, endTime)}
        </span>
      </div>
      <VerdictLine
        small
        verdict={guide.isPending ? undefined : verdictOf(event, forecast)}
        say={
          closesUTC === null
            ? gates.map(({ closesUTC: closed }) => `Closed ${formatInstant(closed)}`).join(', ')
            : `The gate closes ${formatRelative(closesUTC, now)}, UK time.`
        }
        action={
          canNominate && (
            <Button onClick={() => setOpen(true)} disabled={guide.isPending || (versions > 0 && made.isPending)}>
              {inForce === null ? 'Nominate' : 'Revise'}
            </Button>
          )
        }
      />
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Half-hour</th>
            <th scope="col">Expected</th>
            <th scope="col">Likely range</th>
            <th scope="col">Nominated</th>
          </tr>
        </thead>
        <tbody>
          {starts.map((startMs, slot) => {
            const range = forecast?.halfHours[slot];
            return (
              <tr key={startMs}>
                <th scope="row">
                  {formatClock(startMs)}–{formatClock(startMs + HALF_HOUR_MS)}
                </th>
                <td>{range ? formatEnergy(range.kwh, 'exact') : '–'}</td>
                <td>{range ? formatEnergyRange(range.p10Kwh, range.p90Kwh) : '–'}</td>
                <td>{nominated ? formatEnergy(nominated[slot], 'exact') : '–'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {sampled !== null && <p className={classes.quiet}>{sampled}</p>}
      {biasSentence(guide.data?.bias) !== null && <p className={classes.quiet}>{biasSentence(guide.data?.bias)}</p>}
      {versions > 0 && <Versions eventUUID={eventUUID} />}
      {isOpen && (
        <Suspense fallback={null}>
          <Nominate event={event} proposed={proposed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  );
}

const AllowLate = lazy(() => import('./AllowLate.tsx'));

/** Every version of an event's nomination, newest first, and what allows a late one. */
function Versions({ eventUUID }: { eventUUID: string }) {
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
