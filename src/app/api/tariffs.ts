import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Direction } from '#contract/primitives.ts';
import type { NewTariff, Tariff, TariffQuery } from '#contract/tariff.ts';
import { api } from './client.ts';
import { offers } from './offers.ts';

export type TariffListQuery = z.input<typeof TariffQuery>;
export type NewTariffBody = z.input<typeof NewTariff>;

const MOST_OF_ASSET = 100;

const byStart = (tariffs: Tariff[]): Tariff[] => tariffs.toSorted((one, other) => other.validFrom.localeCompare(one.validFrom));

/** The same by the lists that each asset has. */
async function byDirection(assetUUID: string, signal: AbortSignal): Promise<Tariff[]> {
  const read = (direction: Direction, status: Tariff['status']) => api.listAssetTariffs({ params: { assetUUID, direction }, query: { status, pageSize: MOST_OF_ASSET } }, { signal });
  const lists = await Promise.all([read('import', 'ACTIVE'), read('import', 'DISCONNECTED'), read('export', 'ACTIVE'), read('export', 'DISCONNECTED')]);
  return byStart(lists.flatMap(({ data }) => data));
}

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
        if (!offers('listTariffs')) return byDirection(assetUUID, signal);
        const query = { assetUUID, pageSize: MOST_OF_ASSET, sort: '-validFrom' } as const;
        const [open, ended] = await Promise.all([
          api.listTariffs({ query: { ...query, status: 'ACTIVE' } }, { signal }),
          api.listTariffs({ query: { ...query, status: 'DISCONNECTED' } }, { signal }),
        ]);
        return byStart([...open.data, ...ended.data]);
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
