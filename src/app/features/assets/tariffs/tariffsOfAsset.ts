import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/data/client.ts';
import { isOffered } from '#app/data/offeredOperations.ts';
import type { Direction } from '#contract/primitives.ts';
import type { Tariff } from '#contract/tariff.ts';

const MAX_TARIFFS = 100;

const byStart = (tariffs: Tariff[]): Tariff[] =>
  tariffs.toSorted((one, other) => other.validFrom.localeCompare(one.validFrom));

/** Reads the tariffs of an asset from its lists by direction and status. */
async function byDirection(assetUUID: string, signal: AbortSignal): Promise<Tariff[]> {
  const read = (direction: Direction, status: Tariff['status']) =>
    api.listAssetTariffs({ params: { assetUUID, direction }, query: { status, pageSize: MAX_TARIFFS } }, { signal });
  const lists = await Promise.all([
    read('import', 'ACTIVE'),
    read('import', 'DISCONNECTED'),
    read('export', 'ACTIVE'),
    read('export', 'DISCONNECTED'),
  ]);
  return byStart(lists.flatMap(({ data }) => data));
}

/** Every tariff of an asset, both directions, ended ones too, the latest start first. */
export const tariffsOfAsset = (assetUUID: string) =>
  queryOptions({
    queryKey: ['listTariffs', { query: { assetUUID } }, 'all'],
    queryFn: async ({ signal }) => {
      if (!isOffered('listTariffs')) return byDirection(assetUUID, signal);
      const asked = { assetUUID, pageSize: MAX_TARIFFS, sort: '-validFrom' } as const;
      const [open, ended] = await Promise.all([
        api.listTariffs({ query: { ...asked, status: 'ACTIVE' } }, { signal }),
        api.listTariffs({ query: { ...asked, status: 'DISCONNECTED' } }, { signal }),
      ]);
      return byStart([...open.data, ...ended.data]);
    },
  });
