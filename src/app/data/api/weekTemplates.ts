import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NewWeekTemplate } from '#contract/weekTemplate.ts';
import { api } from './client.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';

export type WeekTemplateDraft = z.input<typeof NewWeekTemplate>;

const TEMPLATES = ['schemes', 'weekTemplates'] as const;
/** A screen shows the newest. */
const MAX_VERSIONS = 20;

export const weekTemplateQueries = {
  ofScheme: (schemeUUID: string) =>
    queryOptions({
      queryKey: [...TEMPLATES, schemeUUID],
      queryFn: ({ signal }) =>
        api.listWeekTemplates({ params: { schemeUUID }, query: { pageSize: MAX_VERSIONS } }, { signal }),
    }),
};

export const weekTemplateMutations = {
  /** With `dryRun` the file is checked alone. */
  upload: (schemeUUID: string) =>
    mutationOptions({
      mutationFn: (body: WeekTemplateDraft) => api.createWeekTemplate({ params: { schemeUUID }, body }),
      onSettled: invalidateOnSettled(TEMPLATES),
    }),
};
