import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ComplaintChanges, ComplaintCountQuery, LoadControlChanges, NewComplaint } from '#contract/compliance.ts';
import { api } from './client.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';

const COMPLIANCE = ['compliance'] as const;
/** A season and a half of days, and as many complaints as a screen shows. */
const MAX_DAYS = 180;
const MAX_COMPLAINTS = 50;

export const complianceQueries = {
  load: () =>
    queryOptions({
      queryKey: [...COMPLIANCE, 'load'],
      queryFn: ({ signal }) => api.getLoadControl({}, { signal }),
    }),

  days: () =>
    queryOptions({
      queryKey: [...COMPLIANCE, 'days'],
      queryFn: ({ signal }) => api.listLoadDays({ query: { pageSize: MAX_DAYS } }, { signal }),
    }),

  complaints: () =>
    queryOptions({
      queryKey: [...COMPLIANCE, 'complaints'],
      queryFn: ({ signal }) => api.listComplaints({ query: { pageSize: MAX_COMPLAINTS } }, { signal }),
    }),

  counts: (query: z.input<typeof ComplaintCountQuery>) =>
    queryOptions({
      queryKey: [...COMPLIANCE, 'counts', query],
      queryFn: ({ signal }) => api.countComplaints({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

export const complianceMutations = {
  note: () =>
    mutationOptions({
      mutationFn: (body: z.input<typeof LoadControlChanges>) => api.updateLoadControl({ body }),
      onSettled: invalidateOnSettled(COMPLIANCE),
    }),

  record: () =>
    mutationOptions({
      mutationFn: (body: z.input<typeof NewComplaint>) => api.createComplaint({ body }),
      onSettled: invalidateOnSettled(COMPLIANCE),
    }),

  change: () =>
    mutationOptions({
      mutationFn: ({ complaintUUID, body }: { complaintUUID: string; body: z.input<typeof ComplaintChanges> }) =>
        api.updateComplaint({ params: { complaintUUID }, body }),
      onSettled: invalidateOnSettled(COMPLIANCE),
    }),
};
