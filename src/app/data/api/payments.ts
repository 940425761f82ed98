import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { DisputeChanges, NewDispute, NewPaymentFile, PaymentLineQuery } from '#contract/payment.ts';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';

export type PaymentLinesQuery = z.input<typeof PaymentLineQuery>;
export type PaymentFileDraft = z.input<typeof NewPaymentFile>;

export const paymentMutations = {
  upload: () =>
    mutationOptions({
      mutationFn: (file: PaymentFileDraft) => api.createPaymentFile({ body: file }),
      onSettled: staleAfter('createPaymentFile'),
    }),

  deleteFile: () =>
    mutationOptions({
      mutationFn: (fileUUID: string) => api.deletePaymentFile({ params: { fileUUID } }),
      onSettled: staleAfter('deletePaymentFile'),
    }),

  openDispute: () =>
    mutationOptions({
      mutationFn: ({ lineUUID, body }: { lineUUID: string; body: z.input<typeof NewDispute> }) =>
        api.createDispute({ params: { lineUUID }, body }),
      onSettled: staleAfter('createDispute'),
    }),

  changeDispute: () =>
    mutationOptions({
      mutationFn: ({ disputeUUID, body }: { disputeUUID: string; body: z.input<typeof DisputeChanges> }) =>
        api.updateDispute({ params: { disputeUUID }, body }),
      onSettled: staleAfter('updateDispute'),
    }),
};
