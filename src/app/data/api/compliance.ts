import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ComplaintChanges, LoadControlChanges, NewComplaint } from '#contract/compliance.ts';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';

export const complianceMutations = {
  note: () =>
    mutationOptions({
      mutationFn: (body: z.input<typeof LoadControlChanges>) => api.updateLoadControl({ body }),
      onSettled: staleAfter('updateLoadControl'),
    }),

  record: () =>
    mutationOptions({
      mutationFn: (body: z.input<typeof NewComplaint>) => api.createComplaint({ body }),
      onSettled: staleAfter('createComplaint'),
    }),

  change: () =>
    mutationOptions({
      mutationFn: ({ complaintUUID, body }: { complaintUUID: string; body: z.input<typeof ComplaintChanges> }) =>
        api.updateComplaint({ params: { complaintUUID }, body }),
      onSettled: staleAfter('updateComplaint'),
    }),
};
