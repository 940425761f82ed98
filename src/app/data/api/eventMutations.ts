import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Event, EventChanges, NewEvent } from '#contract/event.ts';
import { staleAfter } from '../staleQueries.ts';
import { runBulkInChunks } from './bulkInChunks.ts';
import { api } from './client.ts';
import { isOffered } from './offeredOperations.ts';

export type EventDraft = z.input<typeof NewEvent>;
export type EventChangesBody = z.input<typeof EventChanges>;

/** Mutations of events. */
export const eventMutations = {
  /** The response contains the new event's UUID. */
  schedule: () =>
    mutationOptions({
      mutationFn: (event: EventDraft) => api.createEvent({ body: event }),
      onSettled: staleAfter('createEvent'),
    }),

  /** Changes an event that has not begun, unless somebody else has changed it since it was read. */
  update: () =>
    mutationOptions({
      mutationFn: ({
        eventUUID,
        version,
        changes,
      }: {
        eventUUID: string;
        version: string;
        changes: EventChangesBody;
      }) =>
        api.updateEvent({ params: { 'event-uuid': eventUUID }, body: changes }, { headers: { 'if-match': version } }),
      onSettled: staleAfter('updateEvent'),
    }),

  /**
   * Opts in every ready asset of the event's portfolios or, without one, of its scheme: one bulk action each, where the
   * server has them.
   */
  optInReady: () =>
    mutationOptions({
      mutationFn: async ({
        eventUUID,
        schemeUUID,
        portfolioUUIDs,
      }: Pick<Event, 'eventUUID' | 'schemeUUID' | 'portfolioUUIDs'>) => {
        const ready = { schemeUUID, schemeStatus: 'READY' } as const;
        const filters =
          portfolioUUIDs.length === 0 ? [ready] : portfolioUUIDs.map((portfolioUUID) => ({ ...ready, portfolioUUID }));
        const sums = { changed: 0, refused: 0, pending: 0 };
        for (const filter of filters) {
          const action = 'EVENT_OPT_IN';
          const { changed, refusedCount, matched, done } = isOffered('createBulkAction')
            ? await api.createBulkAction({ body: { filter, action, target: eventUUID } })
            : await runBulkInChunks({ filter, action, target: eventUUID }, crypto.randomUUID());
          sums.changed += changed;
          sums.refused += refusedCount;
          sums.pending += matched - done;
        }
        return sums;
      },
      onSettled: staleAfter('createBulkAction'),
    }),

  /** Cancels a scheduled or live event. */
  cancel: () =>
    mutationOptions({
      mutationFn: ({ eventUUID, reason }: { eventUUID: string; reason: string | null }) =>
        api.cancelEvent({ params: { 'event-uuid': eventUUID }, body: { reason } }),
      onSettled: staleAfter('cancelEvent'),
    }),

  /** Recalculates the stats of an event, with a reason that is stored. */
  recalculate: () =>
    mutationOptions({
      mutationFn: ({ eventUUID, reason, terms }: { eventUUID: string; reason: string; terms: 'FROZEN' | 'CURRENT' }) =>
        api.createStatsRun({ params: { 'event-uuid': eventUUID }, body: { reason, terms } }),
      onSettled: staleAfter('createStatsRun'),
    }),

  /** Assigns portfolios to a scheduled event; their ready assets are invited. */
  assignPortfolios: () =>
    mutationOptions({
      mutationFn: ({ eventUUID, portfolioUUIDs }: { eventUUID: string; portfolioUUIDs: string[] }) =>
        api.assignEventPortfolios({ params: { 'event-uuid': eventUUID }, body: { portfolioUUIDs } }),
      onSettled: staleAfter('assignEventPortfolios'),
    }),

  /** Removes a portfolio from a scheduled event: invited assets leave, those opted in or out stay. */
  removePortfolio: () =>
    mutationOptions({
      mutationFn: ({ eventUUID, portfolioUUID }: { eventUUID: string; portfolioUUID: string }) =>
        api.removeEventPortfolio({ params: { 'event-uuid': eventUUID, portfolioUUID } }),
      onSettled: staleAfter('removeEventPortfolio'),
    }),
};
