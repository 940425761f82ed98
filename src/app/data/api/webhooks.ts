import { mutationOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  NewWebhook,
  WebhookChanges,
  WebhookDeliveryQuery,
  WebhookEvent,
  WebhookQuery,
} from '#contract/webhook.ts';
import { staleAfter } from '../staleQueries.ts';
import { api } from './client.ts';

export type WebhookListQuery = z.input<typeof WebhookQuery>;
export type DeliveryListQuery = z.input<typeof WebhookDeliveryQuery>;
export type WebhookDraft = z.input<typeof NewWebhook>;
export type WebhookEdit = z.input<typeof WebhookChanges>;

/** Mutations of subscriptions and their deliveries. */
export const webhookMutations = {
  /** Only this response contains the secret. */
  create: () =>
    mutationOptions({
      mutationFn: (webhook: WebhookDraft) => api.createWebhook({ body: webhook }),
      onSettled: staleAfter('createWebhook'),
    }),

  update: () =>
    mutationOptions({
      mutationFn: ({ webhookUUID, changes }: { webhookUUID: string; changes: WebhookEdit }) =>
        api.updateWebhook({ params: { webhookUUID }, body: changes }),
      onSettled: staleAfter('updateWebhook'),
    }),

  /** The log still exists afterwards, the subscription does not. */
  remove: () =>
    mutationOptions({
      mutationFn: (webhookUUID: string) => api.deleteWebhook({ params: { webhookUUID } }),
      onSettled: staleAfter('deleteWebhook'),
    }),

  /** Only this response contains the new secret; the old one signs beside it for 24 hours. */
  rotate: () =>
    mutationOptions({
      mutationFn: (webhookUUID: string) => api.rotateWebhookSecret({ params: { webhookUUID }, body: {} }),
      onSettled: staleAfter('rotateWebhookSecret'),
    }),

  /** Sends one example and returns the result. */
  test: () =>
    mutationOptions({
      mutationFn: ({ webhookUUID, event }: { webhookUUID: string; event: WebhookEvent }) =>
        api.testWebhook({ params: { webhookUUID }, body: { events: [event] } }),
      onSettled: staleAfter('testWebhook'),
    }),

  replay: () =>
    mutationOptions({
      mutationFn: ({ webhookUUID, deliveryUUID }: { webhookUUID: string; deliveryUUID: string }) =>
        api.replayWebhookDelivery({ params: { webhookUUID, deliveryUUID } }),
      onSettled: staleAfter('replayWebhookDelivery'),
    }),

  /** Retries everything that failed since an instant; returns how many. */
  recover: () =>
    mutationOptions({
      mutationFn: ({ webhookUUID, since }: { webhookUUID: string; since: string }) =>
        api.recoverWebhook({ params: { webhookUUID }, body: { since } }),
      onSettled: staleAfter('recoverWebhook'),
    }),
};
