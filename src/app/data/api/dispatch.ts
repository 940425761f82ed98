import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AssetDispatchQuery, Dispatch, DispatchQuery, NoteDispatchAnswer } from '#contract/dispatch/dispatch.ts';
import type {
  CancelDispatches,
  DispatchSummary,
  NewDispatchOrder,
  ResendDispatches,
} from '#contract/dispatch/order.ts';
import type { Page } from '#contract/paging.ts';
import { liveStaleTime } from '../live/liveState.ts';
import { api } from './client.ts';
import { EVENTS } from './events.ts';

export type DispatchListQuery = z.input<typeof DispatchQuery>;
export type AssetDispatchListQuery = z.input<typeof AssetDispatchQuery>;
export type DispatchOrderDraft = z.input<typeof NewDispatchOrder>;
export type ResendSelection = z.input<typeof ResendDispatches>;
export type CancelSelection = z.input<typeof CancelDispatches>;
export type NotedAnswer = z.input<typeof NoteDispatchAnswer>;

/** Poll intervals while it is being sent, while answers come, which the live stream does not report, and before. */
const SENDING_POLL_MS = 2000;
const POLL_MS = 5000;
const WAITING_POLL_MS = 30_000;
/** Enough to find the one that runs. */
const NEWEST = 5;
const DISPATCH = ['dispatch'] as const;
const params = (eventUUID: string) => ({ 'event-uuid': eventUUID });

/** How soon a dispatch may differ; false once it is over and every cancel is confirmed. */
function pollOf({ status, states, unconfirmedCancels }: DispatchSummary): number | false {
  if (status === 'ISSUING' || states.some(({ state }) => state === 'PENDING')) return SENDING_POLL_MS;
  if (status === 'ISSUED' || unconfirmedCancels > 0) return POLL_MS;
  return status === 'CANCELLED' || status === 'ENDED' ? false : WAITING_POLL_MS;
}

export const dispatchQueries = {
  /** What an order of these terms would ask for; nothing is stored. */
  preview: (eventUUID: string, order: DispatchOrderDraft) =>
    queryOptions({
      queryKey: [...DISPATCH, 'preview', eventUUID, order],
      queryFn: ({ signal }) =>
        api.createDispatchOrder({ params: params(eventUUID), body: { ...order, dryRun: true } }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: liveStaleTime,
    }),

  /** Of an event that has an order; others have none. */
  summary: (eventUUID: string) =>
    queryOptions({
      queryKey: [...DISPATCH, 'summary', eventUUID],
      queryFn: ({ signal }) => api.getDispatchSummary({ params: params(eventUUID) }, { signal }),
      staleTime: liveStaleTime,
      refetchInterval: ({ state }) => state.data != null && pollOf(state.data),
    }),

  /** `isOver`: nothing changes any more. */
  list: (eventUUID: string, query: DispatchListQuery, isOver: boolean) =>
    queryOptions({
      queryKey: [...DISPATCH, 'list', eventUUID, query],
      queryFn: ({ signal }) => api.listDispatches({ params: params(eventUUID), query }, { signal }),
      staleTime: liveStaleTime,
      placeholderData: (previous, before) => (before?.queryKey[2] === eventUUID ? previous : undefined),
      refetchInterval: isOver ? false : POLL_MS,
    }),

  /** One dispatch with its log. Changes are told by event, so that its own id must not limit them. */
  detail: (dispatchUUID: string) =>
    queryOptions({
      queryKey: [...DISPATCH, 'detail', { dispatchUUID }],
      queryFn: ({ signal }) => api.getDispatch({ params: { dispatchUUID } }, { signal }),
      staleTime: liveStaleTime,
    }),

  ofAsset: (assetUUID: string, query: AssetDispatchListQuery) =>
    queryOptions({
      queryKey: [...DISPATCH, 'ofAsset', { assetUUID }, query],
      queryFn: ({ signal }): Promise<Page<Dispatch>> =>
        api.listAssetDispatches({ params: { assetUUID }, query }, { signal }),
      staleTime: liveStaleTime,
      placeholderData: keepPreviousData,
    }),

  /** The newest dispatches of an asset, and how it has answered the last 20. */
  recordOfAsset: (assetUUID: string) =>
    queryOptions({
      queryKey: [...DISPATCH, 'recordOfAsset', { assetUUID }],
      queryFn: ({ signal }) =>
        api.listAssetDispatches({ params: { assetUUID }, query: { pageSize: NEWEST } }, { signal }),
      staleTime: liveStaleTime,
    }),

  /** Whether the brake is on. */
  stop: () =>
    queryOptions({
      queryKey: [...DISPATCH, 'stop'],
      queryFn: ({ signal }) => api.getDispatchStop({}, { signal }),
      staleTime: liveStaleTime,
    }),
};

/** A dispatch changes its event's timeline too. */
const onSettled = (
  _response: unknown,
  _error: unknown,
  _input: unknown,
  _mutated: unknown,
  { client }: { client: { invalidateQueries: (filter: { queryKey: readonly string[] }) => Promise<void> } },
): Promise<unknown> =>
  Promise.all([client.invalidateQueries({ queryKey: DISPATCH }), client.invalidateQueries({ queryKey: EVENTS })]);

type OfEvent<Body> = { eventUUID: string } & Body;

/** Mutations of dispatches. */
export const dispatchMutations = {
  send: () =>
    mutationOptions({
      mutationFn: ({ eventUUID, ...order }: OfEvent<DispatchOrderDraft>) =>
        api.createDispatchOrder({ params: params(eventUUID), body: order }),
      onSettled,
    }),

  /** Confirms an order that another operator asked for. */
  confirm: () =>
    mutationOptions({
      mutationFn: (eventUUID: string) => api.confirmDispatchOrder({ params: params(eventUUID), body: {} }),
      onSettled,
    }),

  resend: () =>
    mutationOptions({
      mutationFn: ({ eventUUID, ...selection }: OfEvent<ResendSelection>) =>
        api.resendDispatches({ params: params(eventUUID), body: selection }),
      onSettled,
    }),

  respread: () =>
    mutationOptions({
      mutationFn: (eventUUID: string) => api.respreadDispatches({ params: params(eventUUID), body: {} }),
      onSettled,
    }),

  /** The effect of a re-spread; nothing is sent. */
  previewRespread: () =>
    mutationOptions({
      mutationFn: (eventUUID: string) => api.respreadDispatches({ params: params(eventUUID), body: { dryRun: true } }),
    }),

  cancel: () =>
    mutationOptions({
      mutationFn: ({ eventUUID, ...selection }: OfEvent<CancelSelection>) =>
        api.cancelDispatches({ params: params(eventUUID), body: selection }),
      onSettled,
    }),

  /** How many a cancel would touch; nothing is sent. */
  previewCancel: () =>
    mutationOptions({
      mutationFn: ({ eventUUID, ...selection }: OfEvent<CancelSelection>) =>
        api.cancelDispatches({ params: params(eventUUID), body: { ...selection, dryRun: true } }),
    }),

  /** Notes what was said on the telephone. */
  noteAnswer: () =>
    mutationOptions({
      mutationFn: ({ dispatchUUID, ...answer }: { dispatchUUID: string } & NotedAnswer) =>
        api.noteDispatchAnswer({ params: { dispatchUUID }, body: answer }),
      onSettled,
    }),

  /** Cancels every dispatch under way, and refuses new ones until it is released. */
  stop: () =>
    mutationOptions({
      mutationFn: (reason: string | null) => api.stopDispatch({ body: { reason } }),
      onSettled,
    }),

  release: () => mutationOptions({ mutationFn: () => api.releaseDispatch({}), onSettled }),
};
