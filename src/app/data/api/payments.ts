import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { DisputeChanges, NewDispute, NewPaymentFile, PaymentLineQuery } from '#contract/payment.ts';
import { api } from './client.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';

export type PaymentLinesQuery = z.input<typeof PaymentLineQuery>;
export type PaymentFileDraft = z.input<typeof NewPaymentFile>;

const PAYMENTS = ['payments'] as const;
/** A screen shows the newest. */
const MAX_LINES = 100;

export const paymentQueries = {
  lines: (query: PaymentLinesQuery = { pageSize: MAX_LINES }) =>
    queryOptions({
      queryKey: [...PAYMENTS, 'lines', query],
      queryFn: ({ signal }) => api.listPaymentLines({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  line: (lineUUID: string) =>
    queryOptions({
      queryKey: [...PAYMENTS, 'line', lineUUID],
      queryFn: ({ signal }) => api.getPaymentLine({ params: { lineUUID } }, { signal }),
    }),

  file: (fileUUID: string) =>
    queryOptions({
      queryKey: [...PAYMENTS, 'file', fileUUID],
      queryFn: ({ signal }) => api.getPaymentFile({ params: { fileUUID } }, { signal }),
    }),
};

export const paymentMutations = {
  upload: () =>
    mutationOptions({
      mutationFn: (file: PaymentFileDraft) => api.createPaymentFile({ body: file }),
      onSettled: invalidateOnSettled(PAYMENTS),
    }),

  deleteFile: () =>
    mutationOptions({
      mutationFn: (fileUUID: string) => api.deletePaymentFile({ params: { fileUUID } }),
      onSettled: invalidateOnSettled(PAYMENTS),
    }),

  openDispute: () =>
    mutationOptions({
      mutationFn: ({ lineUUID, body }: { lineUUID: string; body: z.input<typeof NewDispute> }) =>
        api.createDispute({ params: { lineUUID }, body }),
      onSettled: invalidateOnSettled(PAYMENTS),
    }),

  changeDispute: () =>
    mutationOptions({
      mutationFn: ({ disputeUUID, body }: { disputeUUID: string; body: z.input<typeof DisputeChanges> }) =>
        api.updateDispute({ params: { disputeUUID }, body }),
      onSettled: invalidateOnSettled(PAYMENTS),
    }),
};
