import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CostBasis } from '#contract/cost.ts';
import type { Direction } from '#contract/primitives.ts';
import type { NewTariff, Tariff, NewTariffSchedule, TariffCorrection, TariffQuery } from '#contract/tariff.ts';
import type { TariffType } from '#contract/tariffKind.ts';
import type { NewTariffPrices } from '#contract/tariffPrices.ts';
import type { TariffProductQuery } from '#contract/tariffProduct.ts';
import { api, readWithVersion } from './client.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';
import { isOffered } from './offeredOperations.ts';

export type TariffListQuery = z.input<typeof TariffQuery>;
export type TariffProductListQuery = z.input<typeof TariffProductQuery>;
export type NewTariffBody = z.input<typeof NewTariff>;
export type NewScheduleBody = z.input<typeof NewTariffSchedule>;
export type NewTariffPricesBody = z.input<typeof NewTariffPrices>;
export type TariffCorrectionBody = z.input<typeof TariffCorrection>;

const MAX_TARIFFS_PER_ASSET = 100;
const TARIFFS = ['tariffs'] as const;
export const VERSIONS_PAGE = 25;

const byStart = (tariffs: Tariff[]): Tariff[] =>
  tariffs.toSorted((one, other) => other.validFrom.localeCompare(one.validFrom));

/** The same from the lists of each asset. */
async function byDirection(assetUUID: string, signal: AbortSignal): Promise<Tariff[]> {
  const read = (direction: Direction, status: Tariff['status']) =>
    api.listAssetTariffs(
      { params: { assetUUID, direction }, query: { status, pageSize: MAX_TARIFFS_PER_ASSET } },
      { signal },
    );
  const lists = await Promise.all([
    read('import', 'ACTIVE'),
    read('import', 'DISCONNECTED'),
    read('export', 'ACTIVE'),
    read('export', 'DISCONNECTED'),
  ]);
  return byStart(lists.flatMap(({ data }) => data));
}

/** Queries of tariffs. */
export const tariffQueries = {
  list: (query: TariffListQuery) =>
    queryOptions({
      queryKey: ['tariffs', 'list', query],
      queryFn: ({ signal }) => api.listTariffs({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  products: (query: TariffProductListQuery) =>
    queryOptions({
      queryKey: ['tariffs', 'products', query],
      queryFn: ({ signal }) => api.listTariffProducts({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** Every tariff of an asset, both directions, ended ones too, the latest start first. */
  ofAsset: (assetUUID: string) =>
    queryOptions({
      queryKey: ['tariffs', 'ofAsset', assetUUID],
      queryFn: async ({ signal }) => {
        if (!isOffered('listTariffs')) return byDirection(assetUUID, signal);
        const query = { assetUUID, pageSize: MAX_TARIFFS_PER_ASSET, sort: '-validFrom' } as const;
        const [open, ended] = await Promise.all([
          api.listTariffs({ query: { ...query, status: 'ACTIVE' } }, { signal }),
          api.listTariffs({ query: { ...query, status: 'DISCONNECTED' } }, { signal }),
        ]);
        return byStart([...open.data, ...ended.data]);
      },
    }),

  /** One tariff with its version for If-Match. */
  versioned: (tariffUUID: string) =>
    queryOptions({
      queryKey: [...TARIFFS, 'versioned', tariffUUID],
      queryFn: ({ signal }) => readWithVersion((client) => client.getTariff({ params: { tariffUUID } }, { signal })),
    }),

  /** The recorded versions of a tariff, the first one first. */
  versions: (tariffUUID: string, page: number) =>
    queryOptions({
      queryKey: [...TARIFFS, 'versions', tariffUUID, page],
      queryFn: ({ signal }) =>
        api.listTariffVersions(
          { params: { tariffUUID }, query: { page, pageSize: VERSIONS_PAGE, sort: '-version' } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),

  /** Half-hourly prices of a dynamic tariff, 31 days at most. */
  prices: (tariffUUID: string, query: { from: string; to: string }) =>
    queryOptions({
      queryKey: [...TARIFFS, 'prices', tariffUUID, query],
      queryFn: ({ signal }) => api.getTariffPrices({ params: { tariffUUID }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** The tariff schedules of an asset, one for each type and direction at most. */
  schedules: (assetUUID: string) =>
    queryOptions({
      queryKey: [...TARIFFS, 'schedules', assetUUID],
      queryFn: ({ signal }) =>
        api.listTariffSchedules({ params: { assetUUID }, query: { pageSize: MAX_TARIFFS_PER_ASSET } }, { signal }),
    }),

  /** Cost or earnings of an asset, day by day. */
  costs: (assetUUID: string, query: { from: string; to: string; direction: Direction; costs?: CostBasis }) =>
    queryOptions({
      queryKey: ['tariffs', 'costs', assetUUID, query],
      queryFn: ({ signal }) => api.getAssetCosts({ params: { assetUUID }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

const onSettled = invalidateOnSettled(TARIFFS);

/** Mutations of tariffs. */
export const tariffMutations = {
  /** Records a corrected version, unless somebody else has changed the tariff since it was read. */
  correct: () =>
    mutationOptions({
      mutationFn: ({
        tariffUUID,
        version,
        correction,
      }: {
        tariffUUID: string;
        version: string;
        correction: TariffCorrectionBody;
      }) => api.correctTariff({ params: { tariffUUID }, body: correction }, { headers: { 'if-match': version } }),
      onSettled,
    }),

  /** Sets half-hourly prices, each body all or none; a refused one stops those after it. */
  setPrices: () =>
    mutationOptions({
      mutationFn: async ({ tariffUUID, bodies }: { tariffUUID: string; bodies: readonly NewTariffPricesBody[] }) => {
        const sums = { added: 0, changed: 0, unchanged: 0, warnings: [] as string[] };
        for (const body of bodies) {
          const { added, changed, unchanged, warnings } = await api.setTariffPrices({ params: { tariffUUID }, body });
          sums.added += added;
          sums.changed += changed;
          sums.unchanged += unchanged;
          sums.warnings.push(...warnings.map(({ detail }) => detail));
        }
        return sums;
      },
      onSettled,
    }),

  /** Creates the schedule of a type and direction, replacing an existing one. */
  enableSchedule: (assetUUID: string) =>
    mutationOptions({
      mutationFn: ({ type, body }: { type: TariffType; body: NewScheduleBody }) =>
        api.enableTariffSchedule({ params: { assetUUID, type }, body }),
      onSettled,
    }),

  /** Deletes a schedule; one that has set prices ends today. */
  removeSchedule: (assetUUID: string) =>
    mutationOptions({
      mutationFn: ({ type, direction }: { type: TariffType; direction: Direction }) =>
        api.removeTariffSchedule({ params: { assetUUID, type }, query: { direction } }),
      onSettled,
    }),

  /** Ends a tariff with the day before `validTo`. */
  end: () =>
    mutationOptions({
      mutationFn: ({ tariffUUID, validTo }: { tariffUUID: string; validTo: string }) =>
        api.updateTariff({ params: { tariffUUID }, body: { validTo } }),
      onSettled,
    }),

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
