import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NewStackingConfirmation, StackingRuleQuery } from '#contract/stacking.ts';
import { api } from './client.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';

export type StackingConfirmationDraft = z.input<typeof NewStackingConfirmation>;
type Asked = Pick<z.input<typeof StackingRuleQuery>, 'mode' | 'product'>;

/** A product has one cell with each of the others. */
const MAX_CELLS = 100;
const STACKING = ['stackingRules'] as const;

export const stackingQueries = {
  list: (asked: Asked) =>
    queryOptions({
      queryKey: [...STACKING, asked],
      queryFn: ({ signal }) => api.listStackingRules({ query: { ...asked, pageSize: MAX_CELLS } }, { signal }),
    }),
};

export const stackingMutations = {
  confirm: () =>
    mutationOptions({
      mutationFn: (confirmation: StackingConfirmationDraft) => api.confirmStackingRule({ body: confirmation }),
      onSettled: invalidateOnSettled(STACKING),
    }),
};
