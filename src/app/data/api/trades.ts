import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NewEventTrades } from '#contract/trade.ts';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';

export type TradeDraft = z.input<typeof NewEventTrades>['trades'][number];

export const tradeMutations = {
  set: (eventUUID: string) =>
    mutationOptions({
      mutationFn: (trades: TradeDraft[]) =>
        api.setEventTrades({ params: { 'event-uuid': eventUUID }, body: { trades } }),
      onSettled: staleAfter('setEventTrades'),
    }),
};
