import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NewPack } from '#contract/pack/pack.ts';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';

export type PackDraft = z.input<typeof NewPack>;

export const packMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (pack: PackDraft) => api.createMarketPack({ body: pack }),
      onSettled: staleAfter('createMarketPack'),
    }),
};
