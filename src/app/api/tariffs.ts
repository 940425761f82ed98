import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Direction } from '#contract/primitives.ts';
import type { NewTariff, TariffQuery } from '#contract/tariff.ts';
import { api } from './client.ts';

export type TariffListQuery = z.input<typeof TariffQuery>;
export type NewTariffBody = z.input<typeof NewTariff>;

const MOST_OF_ASSET = 100;

/** Everything that is read about tariffs. */
export const tariffQueries = {
  list: (query: TariffListQuery) =>
    queryOptions({
      queryKey: ['tariffs', 'list', query],
      queryFn: ({ signal }) => api.listTariffs({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** Every tariff of an asset, both directions, those that ended too, the latest start first. */
  ofAsset: (assetUUID: string) =>
    queryOptions({
      queryKey: ['tariffs', 'ofAsset', assetUUID],
      queryFn: async ({ signal }) => {
        const query = { assetUUID, pageSize: MOST_OF_ASSET, sort: '-validFrom' } as const;
        const [open, ended] = await Promise.all([
          api.listTariffs({ query: { ...query, status: 'ACTIVE' } }, { signal }),
          api.listTariffs({ query: { ...query, status: 'DISCONNECTED' } }, { signal }),
        ]);
        return [...open.data, ...ended.data].toSorted((one, other) => other.validFrom.localeCompare(one.validFrom));
      },
    }),

  /** What an asset cost or earned, day by day. */
  costs: (assetUUID: string, query: { from: string; to: string; direction: Direction }) =>
    queryOptions({
      queryKey: ['tariffs', 'costs', assetUUID, query],
      queryFn: ({ signal }) => api.getAssetCosts({ params: { assetUUID }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

/** Everything that changes tariffs. */
export const tariffMutations = {
  /** Closes the one in force of its direction when it begins. */
  create: (assetUUID: string) =>
    mutationOptions({
      mutationFn: (body: NewTariffBody) => api.createTariffs({ params: { assetUUID }, body }),
      onSuccess: (_made, _body, _mutated, { client }) => client.invalidateQueries({ queryKey: ['tariffs'] }),
    }),

  /** Ends the tariffs of a direction today. */
  disconnect: (assetUUID: string) =>
    mutationOptions({
      mutationFn: (direction: Direction) => api.disconnectAssetTariffs({ params: { assetUUID, direction } }),
      onSuccess: (_none, _direction, _mutated, { client }) => client.invalidateQueries({ queryKey: ['tariffs'] }),
    }),
};
