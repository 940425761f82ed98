import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AssetDispatchQuery, DispatchQuery, NoteDispatchAnswer } from '#contract/dispatch/dispatch.ts';
import type { CancelDispatches, NewDispatchOrder, ResendDispatches } from '#contract/dispatch/order.ts';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';

export type DispatchListQuery = z.input<typeof DispatchQuery>;
export type AssetDispatchListQuery = z.input<typeof AssetDispatchQuery>;
export type DispatchOrderDraft = z.input<typeof NewDispatchOrder>;
export type ResendSelection = z.input<typeof ResendDispatches>;
export type CancelSelection = z.input<typeof CancelDispatches>;
export type NotedAnswer = z.input<typeof NoteDispatchAnswer>;

const params = (eventUUID: string) => ({ 'event-uuid': eventUUID });

/** A dispatch changes its event's timeline too. */
type OfEvent<Body> = { eventUUID: string } & Body;

/** Mutations of dispatches. */
export const dispatchMutations = {
  send: () =>
    mutationOptions({
      mutationFn: ({ eventUUID, ...order }: OfEvent<DispatchOrderDraft>) =>
        api.createDispatchOrder({ params: params(eventUUID), body: order }),
      onSettled: staleAfter('createDispatchOrder'),
    }),

  /** Confirms an order that another operator asked for. */
  confirm: () =>
    mutationOptions({
      mutationFn: (eventUUID: string) => api.confirmDispatchOrder({ params: params(eventUUID), body: {} }),
      onSettled: staleAfter('confirmDispatchOrder'),
    }),

  resend: () =>
    mutationOptions({
      mutationFn: ({ eventUUID, ...selection }: OfEvent<ResendSelection>) =>
        api.resendDispatches({ params: params(eventUUID), body: selection }),
      onSettled: staleAfter('resendDispatches'),
    }),

  respread: () =>
    mutationOptions({
      mutationFn: (eventUUID: string) => api.respreadDispatches({ params: params(eventUUID), body: {} }),
      onSettled: staleAfter('respreadDispatches'),
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
      onSettled: staleAfter('cancelDispatches'),
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
      onSettled: staleAfter('noteDispatchAnswer'),
    }),

  /** Cancels every dispatch under way, and refuses new ones until it is released. */
  stop: () =>
    mutationOptions({
      mutationFn: (reason: string | null) => api.stopDispatch({ body: { reason } }),
      onSettled: staleAfter('stopDispatch'),
    }),

  release: () =>
    mutationOptions({ mutationFn: () => api.releaseDispatch({}), onSettled: staleAfter('releaseDispatch') }),
};
