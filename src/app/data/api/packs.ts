import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NewPack } from '#contract/pack/pack.ts';
import { api } from './client.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';

export type PackDraft = z.input<typeof NewPack>;

/** A tenant has at most 500 versions of its own; a screen shows the first. */
const MAX_PACKS = 200;
const PACKS = ['schemes', 'marketPacks'] as const;

export const packQueries = {
  list: () =>
    queryOptions({
      queryKey: [...PACKS, 'list'],
      queryFn: ({ signal }) => api.listMarketPacks({ query: { pageSize: MAX_PACKS } }, { signal }),
    }),

  detail: (packUUID: string) =>
    queryOptions({
      queryKey: [...PACKS, 'detail', packUUID],
      queryFn: ({ signal }) => api.getMarketPack({ params: { packUUID } }, { signal }),
    }),
};

export const packMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (pack: PackDraft) => api.createMarketPack({ body: pack }),
      onSettled: invalidateOnSettled(PACKS),
    }),
};
