import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Direction } from '#contract/primitives.ts';
import type { NewTariff, NewTariffSchedule, TariffCorrection, TariffQuery } from '#contract/tariff.ts';
import type { TariffType } from '#contract/tariffKind.ts';
import type { NewTariffPrices } from '#contract/tariffPrices.ts';
import type { TariffProductQuery } from '#contract/tariffProduct.ts';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';

export type TariffListQuery = z.input<typeof TariffQuery>;
export type TariffProductListQuery = z.input<typeof TariffProductQuery>;
export type NewTariffBody = z.input<typeof NewTariff>;
export type NewScheduleBody = z.input<typeof NewTariffSchedule>;
export type NewTariffPricesBody = z.input<typeof NewTariffPrices>;
export type TariffCorrectionBody = z.input<typeof TariffCorrection>;

export const VERSIONS_PAGE = 25;

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
      onSettled: staleAfter('correctTariff'),
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
      onSettled: staleAfter('setTariffPrices'),
    }),

  /** Creates the schedule of a type and direction, replacing an existing one. */
  enableSchedule: (assetUUID: string) =>
    mutationOptions({
      mutationFn: ({ type, body }: { type: TariffType; body: NewScheduleBody }) =>
        api.enableTariffSchedule({ params: { assetUUID, type }, body }),
      onSettled: staleAfter('enableTariffSchedule'),
    }),

  /** Deletes a schedule; one that has set prices ends today. */
  removeSchedule: (assetUUID: string) =>
    mutationOptions({
      mutationFn: ({ type, direction }: { type: TariffType; direction: Direction }) =>
        api.removeTariffSchedule({ params: { assetUUID, type }, query: { direction } }),
      onSettled: staleAfter('removeTariffSchedule'),
    }),

  /** Ends a tariff with the day before `validTo`. */
  end: () =>
    mutationOptions({
      mutationFn: ({ tariffUUID, validTo }: { tariffUUID: string; validTo: string }) =>
        api.updateTariff({ params: { tariffUUID }, body: { validTo } }),
      onSettled: staleAfter('updateTariff'),
    }),

  /** Closes the one in force of its direction when it begins. */
  create: (assetUUID: string) =>
    mutationOptions({
      mutationFn: (body: NewTariffBody) => api.createTariffs({ params: { assetUUID }, body }),
      onSettled: staleAfter('createTariffs'),
    }),

  /** Ends the tariffs of a direction today. */
  disconnect: (assetUUID: string) =>
    mutationOptions({
      mutationFn: (direction: Direction) => api.disconnectAssetTariffs({ params: { assetUUID, direction } }),
      onSettled: staleAfter('disconnectAssetTariffs'),
    }),
};
