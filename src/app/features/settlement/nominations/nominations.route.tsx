import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { query } from '#app/data/query.ts';
import { formatInstant } from '#app/format/format.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Stage, type StageVerdict, VerdictLine } from '#app/ui/Stage.tsx';
import type { ComingNomination } from '#contract/nomination.ts';
import { plural } from '#text/count.ts';
import { NominationCard } from './NominationCard.tsx';
import classes from './nominations.module.css';

export const Route = createFileRoute('/_frame/events/nominations')({ component: NominationsPage });

function NominationsPage() {
  const { data, error, refetch } = useQuery(query('listComingNominations', { query: { pageSize: 50 } }));
  const coming = data?.data;
  return (
    <>
      <Stage>
        <PageHeader title="Nominations" note={coming ? plural(coming.length, 'event') : '\u00a0'} />
        <VerdictLine
          small
          verdict={coming && overallOf(coming)}
          say="The last nomination before the deadline counts; without one, delivery is zero."
        />
      </Stage>
      {error && coming === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : coming?.length === 0 ? (
        <EmptyState title="No events to nominate for" />
      ) : (
        <ul className={classes.cards} aria-busy={coming === undefined || undefined}>
          {coming ? (
            coming.map((event) => <NominationCard key={event.eventUUID} event={event} />)
          ) : (
            <Skeleton height={220} />
          )}
        </ul>
      )}
    </>
  );
}

/** The next gate that something is missing for. */
function overallOf(coming: readonly ComingNomination[]): StageVerdict {
  if (coming.length === 0) return { sentence: 'No scheduled events have a nominated baseline.', tone: 'NEUTRAL' };
  const open = coming.filter(({ inForce }) => inForce === null);
  if (open.length === 0) return { sentence: 'Every event has a nomination.', tone: 'GOOD' };
  const [next] = open
    .filter(({ closesUTC }) => closesUTC !== null)
    .toSorted((one, other) => Date.parse(one.closesUTC!) - Date.parse(other.closesUTC!));
  const missing = `${plural(open.length, 'event has', 'events have')} no nomination`;
  return next
    ? { sentence: `${missing}: the next gate closes ${formatInstant(next.closesUTC!)}.`, tone: 'WARN' }
    : { sentence: `${missing}, and every gate is closed.`, tone: 'BAD' };
}
