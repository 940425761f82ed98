import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { OverrideStacking } from '#contract/scheme.ts';
import type { NewStackingConfirmation, StackingRuleQuery } from '#contract/stacking.ts';
import { api } from './client.ts';
import { EVENTS } from './events.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';

export type StackingConfirmationDraft = z.input<typeof NewStackingConfirmation>;
export type OverrideDraft = z.input<typeof OverrideStacking>;
type Asked = Pick<z.input<typeof StackingRuleQuery>, 'mode' | 'product'>;

/** A product has one cell with each of the others. */
const MAX_CELLS = 100;
const STACKING = ['schemes', 'stackingRules'] as const;

export const stackingQueries = {
  list: (asked: Asked) =>
    queryOptions({
      queryKey: [...STACKING, asked],
      queryFn: ({ signal }) => api.listStackingRules({ query: { ...asked, pageSize: MAX_CELLS } }, { signal }),
    }),
};

export const stackingMutations = {
  override: () =>
    mutationOptions({
      mutationFn: ({ eventUUID, body }: { eventUUID: string; body: OverrideDraft }) =>
        api.overrideStacking({ params: { 'event-uuid': eventUUID }, body }),
      onSettled: invalidateOnSettled(EVENTS),
    }),

  confirm: () =>
    mutationOptions({
      mutationFn: (confirmation: StackingConfirmationDraft) => api.confirmStackingRule({ body: confirmation }),
      onSettled: invalidateOnSettled(STACKING),
    }),
};
