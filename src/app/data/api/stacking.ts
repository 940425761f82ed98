import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { OverrideStacking } from '#contract/scheme.ts';
import type { NewStackingConfirmation } from '#contract/stacking.ts';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';

export type StackingConfirmationDraft = z.input<typeof NewStackingConfirmation>;
export type OverrideDraft = z.input<typeof OverrideStacking>;

export const stackingMutations = {
  override: () =>
    mutationOptions({
      mutationFn: ({ eventUUID, body }: { eventUUID: string; body: OverrideDraft }) =>
        api.overrideStacking({ params: { 'event-uuid': eventUUID }, body }),
      onSettled: staleAfter('overrideStacking'),
    }),

  confirm: () =>
    mutationOptions({
      mutationFn: (confirmation: StackingConfirmationDraft) => api.confirmStackingRule({ body: confirmation }),
      onSettled: staleAfter('confirmStackingRule'),
    }),
};
