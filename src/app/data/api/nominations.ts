import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';

const NOMINATIONS = ['events', 'nominations'] as const;
/** Gates of more events are beyond what one person plans. */
const MAX_COMING = 50;

export const nominationQueries = {
  coming: () =>
    queryOptions({
      queryKey: [...NOMINATIONS, 'coming'],
      queryFn: ({ signal }) => api.listComingNominations({ query: { pageSize: MAX_COMING } }, { signal }),
    }),

  ofEvent: (eventUUID: string) =>
    queryOptions({
      queryKey: [...NOMINATIONS, 'event', eventUUID],
      queryFn: ({ signal }) => api.listEventNominations({ params: { 'event-uuid': eventUUID } }, { signal }),
    }),

  guide: (eventUUID: string) =>
    queryOptions({
      queryKey: [...NOMINATIONS, 'guide', eventUUID],
      queryFn: ({ signal }) => api.getNominationGuide({ params: { 'event-uuid': eventUUID } }, { signal }),
    }),
};

export const nominationMutations = {
  nominate: () =>
    mutationOptions({
      mutationFn: ({ eventUUID, kwh, note }: { eventUUID: string; kwh: number[]; note: string | null }) =>
        api.nominateEvent({ params: { 'event-uuid': eventUUID }, body: { kwh, note } }),
      onSettled: invalidateOnSettled(NOMINATIONS),
    }),

  allow: () =>
    mutationOptions({
      mutationFn: ({ eventUUID, version, reason }: { eventUUID: string; version: number; reason: string }) =>
        api.allowLateNomination({ params: { 'event-uuid': eventUUID, version }, body: { reason } }),
      onSettled: invalidateOnSettled(NOMINATIONS),
    }),
};
