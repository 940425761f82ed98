import { mutationOptions } from '@tanstack/react-query';
import { api } from '#app/data/client.ts';
import { isOffered } from '#app/data/offeredOperations.ts';
import { staleAfter } from '#app/data/staleQueries.ts';
import { runBulkInChunks } from '#app/features/events/optIn/index.ts';
import type { Event } from '#contract/event.ts';

type EventToOptIn = Pick<Event, 'eventUUID' | 'schemeUUID' | 'portfolioUUIDs'>;

async function optIn({ eventUUID, schemeUUID, portfolioUUIDs }: EventToOptIn, requestedBy: string | undefined) {
  const ready = { schemeUUID, schemeStatus: 'READY' } as const;
  const filters =
    portfolioUUIDs.length === 0 ? [ready] : portfolioUUIDs.map((portfolioUUID) => ({ ...ready, portfolioUUID }));
  const sums = { changed: 0, refused: 0, pending: 0 };
  for (const filter of filters) {
    const action = 'EVENT_OPT_IN';
    const { changed, refusedCount, matched, done } = isOffered('createBulkAction')
      ? await api.createBulkAction({ body: { filter, action, target: eventUUID, ...(requestedBy && { requestedBy }) } })
      : await runBulkInChunks({ filter, action, target: eventUUID }, crypto.randomUUID());
    sums.changed += changed;
    sums.refused += refusedCount;
    sums.pending += matched - done;
  }
  return sums;
}

/**
 * Opts in every ready asset of the event's portfolios or, without one, of its scheme: one bulk action each, where the
 * server has them, on behalf of the operator who is named.
 */
export const optInReady = (requestedBy?: string) =>
  mutationOptions({
    mutationFn: (event: EventToOptIn) => optIn(event, requestedBy),
    onSettled: staleAfter('createBulkAction'),
  });
