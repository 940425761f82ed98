import { mutationOptions } from '@tanstack/react-query';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';

export const nominationMutations = {
  nominate: () =>
    mutationOptions({
      mutationFn: ({ eventUUID, kwh, note }: { eventUUID: string; kwh: number[]; note: string | null }) =>
        api.nominateEvent({ params: { 'event-uuid': eventUUID }, body: { kwh, note } }),
      onSettled: staleAfter('nominateEvent'),
    }),

  allow: () =>
    mutationOptions({
      mutationFn: ({ eventUUID, version, reason }: { eventUUID: string; version: number; reason: string }) =>
        api.allowLateNomination({ params: { 'event-uuid': eventUUID, version }, body: { reason } }),
      onSettled: staleAfter('allowLateNomination'),
    }),
};
