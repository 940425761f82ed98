import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NewWeekTemplate } from '#contract/weekTemplate.ts';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';

export type WeekTemplateDraft = z.input<typeof NewWeekTemplate>;

export const weekTemplateMutations = {
  /** With `dryRun` the file is checked alone. */
  upload: (schemeUUID: string) =>
    mutationOptions({
      mutationFn: (body: WeekTemplateDraft) => api.createWeekTemplate({ params: { schemeUUID }, body }),
      onSettled: staleAfter('createWeekTemplate'),
    }),
};
