import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { MeterAccountChanges, MeterAccountQuery, NewMeterAccount } from '#contract/meterAccount.ts';
import type { SmartMeterQuery } from '#contract/smartMeter.ts';
import { api } from './client.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';

export type MeterListQuery = z.input<typeof SmartMeterQuery>;
export type AccountListQuery = z.input<typeof MeterAccountQuery>;
export type AccountDraft = z.input<typeof NewMeterAccount>;
export type AccountEdit = z.input<typeof MeterAccountChanges>;

const METERS = ['meters'] as const;
/** Poll interval: the service reads meters without publishing it. */
const POLL_MS = 60_000;

export const meterQueries = {
  list: (query: MeterListQuery) =>
    queryOptions({
      queryKey: [...METERS, 'list', query],
      queryFn: ({ signal }) => api.listSmartMeters({ query }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: POLL_MS,
    }),

  accounts: (query: AccountListQuery) =>
    queryOptions({
      queryKey: [...METERS, 'accounts', query],
      queryFn: ({ signal }) => api.listMeterAccounts({ query }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: POLL_MS,
    }),
};

const onSettled = invalidateOnSettled(METERS);

/** Mutations of meter accounts. No response contains a credential. */
export const meterMutations = {
  create: () => mutationOptions({ mutationFn: (body: AccountDraft) => api.createMeterAccount({ body }), onSettled }),

  update: () =>
    mutationOptions({
      mutationFn: ({ meterAccountUUID, changes }: { meterAccountUUID: string; changes: AccountEdit }) =>
        api.updateMeterAccount({ params: { meterAccountUUID }, body: changes }),
      onSettled,
    }),

  remove: () =>
    mutationOptions({
      mutationFn: (meterAccountUUID: string) => api.deleteMeterAccount({ params: { meterAccountUUID } }),
      onSettled,
    }),
};
