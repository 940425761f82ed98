import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NewAvailabilityWindow, NewUnavailability } from '#contract/availability.ts';
import { api } from './client.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';

export type AvailabilityWindowDraft = z.input<typeof NewAvailabilityWindow>;
export type UnavailabilityDraft = z.input<typeof NewUnavailability>;

const AVAILABILITY = ['payments', 'availability'] as const;
/** Some windows of each day of a month. */
const MAX_WINDOWS = 200;

export const availabilityQueries = {
  /** The windows of a London month, as "2026-11". */
  windows: (schemeUUID: string, month: string) =>
    queryOptions({
      queryKey: [...AVAILABILITY, 'windows', schemeUUID, month],
      queryFn: ({ signal }) =>
        api.listAvailabilityWindows({ params: { schemeUUID }, query: { month, pageSize: MAX_WINDOWS } }, { signal }),
      placeholderData: keepPreviousData,
    }),

  statement: (schemeUUID: string, month: string) =>
    queryOptions({
      queryKey: [...AVAILABILITY, 'statement', schemeUUID, month],
      queryFn: ({ signal }) => api.getAvailabilityStatement({ params: { schemeUUID }, query: { month } }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

const onSettled = invalidateOnSettled(AVAILABILITY);

export const availabilityMutations = {
  create: (schemeUUID: string) =>
    mutationOptions({
      mutationFn: (body: AvailabilityWindowDraft) => api.createAvailabilityWindow({ params: { schemeUUID }, body }),
      onSettled,
    }),

  declare: () =>
    mutationOptions({
      mutationFn: ({ windowUUID, body }: { windowUUID: string; body: UnavailabilityDraft }) =>
        api.declareUnavailable({ params: { windowUUID }, body }),
      onSettled,
    }),

  remove: () =>
    mutationOptions({
      mutationFn: (windowUUID: string) => api.deleteAvailabilityWindow({ params: { windowUUID } }),
      onSettled,
    }),
};
