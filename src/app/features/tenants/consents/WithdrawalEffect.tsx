import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isOffered } from '#app/data/offeredOperations.ts';
import { query } from '#app/data/query.ts';
import { losingLine } from '#app/format/consentWords.ts';
import { formatWindow } from '#app/format/format.ts';
import { effectLine } from '#app/ui/balance/effectWords.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import type { ConsentEffect } from '#contract/consent.ts';
import { formatCount, plural } from '#text/count.ts';

const SHOWN = 5;
const LOADING_PX = 44;

/** The scheduled events that a withdrawal removes assets from, and what they lose by it, before it is done. */
export function WithdrawalEffect({ consentUUID }: { consentUUID: string }) {
  const { data, error, refetch } = useQuery(query('getConsentEffect', { params: { consentUUID } }, { staleTime: 0 }));
  const figures = useQuery(
    query(
      'getConsentEffect',
      { params: { consentUUID }, query: { figures: 'true' } },
      { staleTime: 0, enabled: (data?.totalEvents ?? 0) > 0 },
    ),
  );
  const lines = new Map(figures.data?.effects?.map((effect) => [effect.eventUUID, effectLine(effect)]));
  if (!isOffered('getConsentEffect')) return <p>Opt-ins to future events that depend on this consent will end.</p>;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={LOADING_PX} mb={8} />;
  return (
    <>
      <p>{losingLine(data)}</p>
      <LosingEvents {...data} lineOf={(eventUUID) => lines.get(eventUUID)} />
    </>
  );
}

type LosingEventsProps = Pick<ConsentEffect, 'events' | 'totalEvents'> & {
  /** What an event comes to without them, where it is known. */
  lineOf?: (eventUUID: string) => string | undefined;
};

/** The first events that would lose assets, and how many there are. */
export function LosingEvents({ events, totalEvents, lineOf }: LosingEventsProps) {
  const shown = events.slice(0, SHOWN);
  return (
    <>
      {shown.length > 0 && (
        <ul>
          {shown.map(({ eventUUID, name, startTime, endTime, assets }) => (
            <li key={eventUUID}>
              <Link to="/events/$eventUUID" params={{ eventUUID }}>
                {name}
              </Link>
              , {formatWindow(startTime, endTime)}: {plural(assets, 'asset')}
              {lineOf?.(eventUUID) && <b>, {lineOf(eventUUID)}</b>}
            </li>
          ))}
          {totalEvents > shown.length && <li>and {formatCount(totalEvents - shown.length)} more</li>}
        </ul>
      )}
    </>
  );
}
