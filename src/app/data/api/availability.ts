import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NewAvailabilityWindow, NewUnavailability } from '#contract/availability.ts';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';

export type AvailabilityWindowDraft = z.input<typeof NewAvailabilityWindow>;
export type UnavailabilityDraft = z.input<typeof NewUnavailability>;

export const availabilityMutations = {
  create: (schemeUUID: string) =>
    mutationOptions({
      mutationFn: (body: AvailabilityWindowDraft) => api.createAvailabilityWindow({ params: { schemeUUID }, body }),
      onSettled: staleAfter('createAvailabilityWindow'),
    }),

  declare: () =>
    mutationOptions({
      mutationFn: ({ windowUUID, body }: { windowUUID: string; body: UnavailabilityDraft }) =>
        api.declareUnavailable({ params: { windowUUID }, body }),
      onSettled: staleAfter('declareUnavailable'),
    }),

  remove: () =>
    mutationOptions({
      mutationFn: (windowUUID: string) => api.deleteAvailabilityWindow({ params: { windowUUID } }),
      onSettled: staleAfter('deleteAvailabilityWindow'),
    }),
};
