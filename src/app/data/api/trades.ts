import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NewEventTrades } from '#contract/trade.ts';
import { api } from './client.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';

export type TradeDraft = z.input<typeof NewEventTrades>['trades'][number];

const TRADES = ['events', 'trades'] as const;

export const tradeQueries = {
  kept: (eventUUID: string) =>
    queryOptions({
      queryKey: [...TRADES, 'kept', eventUUID],
      queryFn: ({ signal }) => api.getEventTrades({ params: { 'event-uuid': eventUUID } }, { signal }),
    }),

  statement: (eventUUID: string) =>
    queryOptions({
      queryKey: [...TRADES, 'statement', eventUUID],
      queryFn: ({ signal }) => api.getEventTradeStatement({ params: { 'event-uuid': eventUUID } }, { signal }),
    }),
};

export const tradeMutations = {
  set: (eventUUID: string) =>
    mutationOptions({
      mutationFn: (trades: TradeDraft[]) =>
        api.setEventTrades({ params: { 'event-uuid': eventUUID }, body: { trades } }),
      onSettled: invalidateOnSettled(TRADES),
    }),
};
