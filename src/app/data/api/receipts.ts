import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ReceiptQuery } from '#contract/receipt.ts';
import { api } from './client.ts';

export type SlipQuery = z.input<typeof ReceiptQuery>;

/** The receipt of a stats run; what it says never changes, but names of assets may. */
export const receiptQueries = {
  slip: (eventUUID: string, run: number, query: SlipQuery = {}) =>
    queryOptions({
      queryKey: ['receipts', eventUUID, run, query],
      queryFn: ({ signal }) => api.getEventReceipt({ params: { 'event-uuid': eventUUID, run }, query }, { signal }),
      staleTime: Infinity,
    }),
};
