import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  NewWebhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookDeliveryQuery,
  WebhookEvent,
  WebhookQuery,
} from '#contract/webhook.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { api } from './client.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';

export type WebhookListQuery = z.input<typeof WebhookQuery>;
export type DeliveryListQuery = z.input<typeof WebhookDeliveryQuery>;
export type WebhookDraft = z.input<typeof NewWebhook>;
export type WebhookEdit = z.input<typeof WebhookChanges>;

/** Poll interval of the log while deliveries are under way. */
const PENDING_POLL_MS = 10_000;
const SOON_MS = 60_000;
const WEBHOOKS = ['webhooks'] as const;

/** Whether a delivery will change within the next minute: it is queued, or its next attempt is near. */
const isInProgress = ({ status, nextAttemptUTC }: WebhookDelivery): boolean =>
  status === 'PENDING' ||
  (status === 'RETRYING' && (nextAttemptUTC === null || Date.parse(nextAttemptUTC) - wallNow() < SOON_MS));

export const webhookQueries = {
  list: (query: WebhookListQuery) =>
    queryOptions({
      queryKey: [...WEBHOOKS, 'list', query],
      queryFn: ({ signal }) => api.listWebhooks({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  detail: (webhookUUID: string) =>
    queryOptions({
      queryKey: [...WEBHOOKS, 'detail', webhookUUID],
      queryFn: ({ signal }) => api.getWebhook({ params: { webhookUUID } }, { signal }),
    }),

  /** The log of one subscription, the newest first. */
  deliveries: (webhookUUID: string, query: DeliveryListQuery) =>
    queryOptions({
      queryKey: [...WEBHOOKS, 'deliveries', webhookUUID, query],
      queryFn: ({ signal }) => api.listWebhookDeliveries({ params: { webhookUUID }, query }, { signal }),
      placeholderData: (previous, query) => (query?.queryKey[2] === webhookUUID ? previous : undefined),
      staleTime: PENDING_POLL_MS,
      refetchInterval: ({ state }) => state.data?.data.some(isInProgress) === true && PENDING_POLL_MS,
    }),
};

const onSettled = invalidateOnSettled(WEBHOOKS);

/** Mutations of subscriptions and their deliveries. */
export const webhookMutations = {
  /** Only this response contains the secret. */
  create: () =>
    mutationOptions({ mutationFn: (webhook: WebhookDraft) => api.createWebhook({ body: webhook }), onSettled }),

  update: () =>
    mutationOptions({
      mutationFn: ({ webhookUUID, changes }: { webhookUUID: string; changes: WebhookEdit }) =>
        api.updateWebhook({ params: { webhookUUID }, body: changes }),
      onSettled,
    }),

  /** The log still exists afterwards, the subscription does not. */
  remove: () =>
    mutationOptions({
      mutationFn: (webhookUUID: string) => api.deleteWebhook({ params: { webhookUUID } }),
      onSuccess: (_response: unknown, _webhookUUID: string, _mutated: unknown, { client }: { client: QueryClient }) =>
        client.invalidateQueries({ queryKey: [...WEBHOOKS, 'list'] }),
    }),

  /** Only this response contains the new secret; the old one signs beside it for 24 hours. */
  rotate: () =>
    mutationOptions({
      mutationFn: (webhookUUID: string) => api.rotateWebhookSecret({ params: { webhookUUID }, body: {} }),
      onSettled,
    }),

  /** Sends one example and returns the result. */
  test: () =>
    mutationOptions({
      mutationFn: ({ webhookUUID, event }: { webhookUUID: string; event: WebhookEvent }) =>
        api.testWebhook({ params: { webhookUUID }, body: { events: [event] } }),
      onSettled,
    }),

  replay: () =>
    mutationOptions({
      mutationFn: ({ webhookUUID, deliveryUUID }: { webhookUUID: string; deliveryUUID: string }) =>
        api.replayWebhookDelivery({ params: { webhookUUID, deliveryUUID } }),
      onSettled,
    }),

  /** Retries everything that failed since an instant; returns how many. */
  recover: () =>
    mutationOptions({
      mutationFn: ({ webhookUUID, since }: { webhookUUID: string; since: string }) =>
        api.recoverWebhook({ params: { webhookUUID }, body: { since } }),
      onSettled,
    }),
};
