import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { MeterAccountChanges, MeterAccountQuery, NewMeterAccount } from '#contract/meterAccount.ts';
import type { SmartMeterQuery } from '#contract/smartMeter.ts';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';

export type MeterListQuery = z.input<typeof SmartMeterQuery>;
export type AccountListQuery = z.input<typeof MeterAccountQuery>;
export type AccountDraft = z.input<typeof NewMeterAccount>;
export type AccountEdit = z.input<typeof MeterAccountChanges>;

/** Mutations of meter accounts. No response contains a credential. */
export const meterMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: AccountDraft) => api.createMeterAccount({ body }),
      onSettled: staleAfter('createMeterAccount'),
    }),

  update: () =>
    mutationOptions({
      mutationFn: ({ meterAccountUUID, changes }: { meterAccountUUID: string; changes: AccountEdit }) =>
        api.updateMeterAccount({ params: { meterAccountUUID }, body: changes }),
      onSettled: staleAfter('updateMeterAccount'),
    }),

  remove: () =>
    mutationOptions({
      mutationFn: (meterAccountUUID: string) => api.deleteMeterAccount({ params: { meterAccountUUID } }),
      onSettled: staleAfter('deleteMeterAccount'),
    }),
};
