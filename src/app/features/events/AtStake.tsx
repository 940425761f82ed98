import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useIsOffered } from '#app/data/offeredOperations.ts';
import { query } from '#app/data/query.ts';
import type { Event } from '#contract/event.ts';
import { stakeWords } from './stakeWords.ts';

const LOADING_PX = 22;

type AtStakeProps = {
  event: Pick<Event, 'eventUUID' | 'startTime' | 'endTime' | 'assetsOptedIn'>;
  /** Before the figures; default: what ends with the event. */
  lead?: string;
};

/** What an event comes to as it stands: power, energy, chance and money. Nothing on a server that does not know. */
export function AtStake({ event, lead = 'Would be lost' }: AtStakeProps) {
  const isOffered = useIsOffered('getEventBalance') && event.assetsOptedIn > 0;
  const { data, error } = useQuery(
    query('getEventBalance', { params: { 'event-uuid': event.eventUUID } }, { enabled: isOffered }),
  );
  if (!isOffered) return null;
  if (error) return <p>{lead}: unknown, because the event balance could not be loaded.</p>;
  if (data === undefined) return <Skeleton height={LOADING_PX} mb={8} />;
  return (
    <p>
      {lead}: <b>{stakeWords(data, event)}</b>
    </p>
  );
}
