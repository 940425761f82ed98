import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AssetChanges, NewAsset } from '#contract/assetChanges.ts';
import type { AssetQuery } from '#contract/assetFigures.ts';
import type { Direction } from '#contract/primitives.ts';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';
import { isOffered } from './offeredOperations.ts';

export type AssetListQuery = z.input<typeof AssetQuery>;
export type NewAssetBody = z.input<typeof NewAsset>;
export type AssetChangesBody = z.input<typeof AssetChanges>;

/** ISO instants, `to` exclusive. */
type Range = { from: string; to: string };

const MAX_WITH_FIGURES = 100;
export const hasFigures = ({ pageSize = 0 }: AssetListQuery): boolean =>
  Number(pageSize) <= MAX_WITH_FIGURES && isOffered('getAssetFacets');

/** Mutations of assets; each invalidates the lists. */
export const assetMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: NewAssetBody) => api.createAsset({ body }),
      onSettled: staleAfter('createAsset'),
    }),

  update: (assetUUID: string) =>
    mutationOptions({
      mutationFn: (body: AssetChangesBody) => api.updateAsset({ params: { assetUUID }, body }),
      onSettled: staleAfter('updateAsset'),
    }),

  /** Deletes the readings of a range; of one direction, or of both. */
  deleteReadings: (assetUUID: string) =>
    mutationOptions({
      mutationFn: (query: Range & { direction?: Direction }) =>
        api.deleteAssetConsumption({ params: { assetUUID }, query }),
      onSettled: staleAfter('deleteAssetConsumption'),
    }),
};
