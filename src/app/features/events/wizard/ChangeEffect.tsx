import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#app/data/operationTypes.ts';
import { query } from '#app/data/query.ts';
import { EffectBar, EffectTable } from '#app/features/events/optIn/index.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { VerdictLine } from '#app/ui/Stage.tsx';
import type { Event } from '#contract/event.ts';
import { changeSay } from './changeSay.ts';

const EFFECT_PX = 340;

/** What a change does to an event before it is made: the sentence after it, and its figures now and then. */
export function ChangeEffect({ event, changes }: { event: Event; changes: BodyOf<'getEventChangeEffect'> }) {
  const { data, error, refetch } = useQuery(
    query(
      'getEventChangeEffect',
      { params: { 'event-uuid': event.eventUUID }, body: changes },
      { staleTime: 0, gcTime: 0 },
    ),
  );
  return (
    <section aria-label="Effect" aria-busy={!data && !error}>
      {data ? (
        <>
          <VerdictLine small verdict={data.after.verdict} say={changeSay(data)} />
          <EffectBar effect={data} />
          <EffectTable effect={data} after="After the change" />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={EFFECT_PX} />
      )}
    </section>
  );
}
