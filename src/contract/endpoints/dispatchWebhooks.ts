import {
  DispatchWebhook,
  DispatchWebhookChanges,
  DispatchWebhookDelivery,
  DispatchWebhookDeliveryQuery,
  DispatchWebhookWithSecret,
  NewDispatchWebhook,
  TestDispatchWebhook,
  TestedDispatchWebhook,
} from '../dispatch/webhook.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { pageSchema } from '../paging.ts';
import { webhookEndpoints as events } from './webhooks.ts';

const tag = 'Dispatch webhooks';

/** Subscriptions to messages about dispatch: like those to events, apart from them. */
export const dispatchWebhookEndpoints = {
  createDispatchWebhook: endpoint({
    ...events.createWebhook,
    path: '/dispatch/webhooks',
    access: 'manage',
    tag,
    summary: 'Subscribe a URL to messages about dispatch; with rotation the only response that has the secret',
    body: NewDispatchWebhook,
    response: DispatchWebhookWithSecret,
  }),
  listDispatchWebhooks: endpoint({
    ...events.listWebhooks,
    path: '/dispatch/webhooks',
    access: 'manage',
    tag,
    summary: 'List subscriptions to messages about dispatch',
    response: pageSchema(DispatchWebhook),
    formats: ['csv'],
  }),
  getDispatchWebhook: endpoint({
    ...events.getWebhook,
    path: '/dispatch/webhooks/{webhookUUID}',
    access: 'manage',
    tag,
    summary: 'Get a subscription to messages about dispatch',
    response: DispatchWebhook,
  }),
  updateDispatchWebhook: endpoint({
    ...events.updateWebhook,
    path: '/dispatch/webhooks/{webhookUUID}',
    access: 'manage',
    tag,
    summary: 'Change, disable or enable a subscription to messages about dispatch',
    body: DispatchWebhookChanges,
    response: DispatchWebhook,
  }),
  deleteDispatchWebhook: endpoint({
    ...events.deleteWebhook,
    path: '/dispatch/webhooks/{webhookUUID}',
    access: 'manage',
    tag,
    summary: 'Delete a subscription to messages about dispatch; its log stays',
  }),
  testDispatchWebhook: endpoint({
    ...events.testWebhook,
    path: '/dispatch/webhooks/{webhookUUID}/test',
    access: 'manage',
    tag,
    summary: 'Send a test delivery of a message about dispatch',
    body: TestDispatchWebhook,
    response: TestedDispatchWebhook,
  }),
  rotateDispatchWebhookSecret: endpoint({
    ...events.rotateWebhookSecret,
    path: '/dispatch/webhooks/{webhookUUID}/secret/rotate',
    access: 'manage',
    tag,
    summary: 'Rotate the secret of a subscription to messages about dispatch',
    response: DispatchWebhookWithSecret,
  }),
  listDispatchWebhookDeliveries: endpoint({
    ...events.listWebhookDeliveries,
    path: '/dispatch/webhooks/{webhookUUID}/deliveries',
    access: 'manage',
    tag,
    summary: 'The delivery log of a subscription to messages about dispatch',
    query: DispatchWebhookDeliveryQuery,
    response: pageSchema(DispatchWebhookDelivery),
    formats: ['csv'],
  }),
  replayDispatchWebhookDelivery: endpoint({
    ...events.replayWebhookDelivery,
    path: '/dispatch/webhooks/{webhookUUID}/deliveries/{deliveryUUID}/replay',
    access: 'manage',
    tag,
    summary: 'Deliver a message about dispatch once more',
    response: DispatchWebhookDelivery,
  }),
  recoverDispatchWebhook: endpoint({
    ...events.recoverWebhook,
    path: '/dispatch/webhooks/{webhookUUID}/recover',
    access: 'manage',
    tag,
    summary: 'Deliver again every message about dispatch that failed since an instant',
  }),
} satisfies Record<string, Endpoint>;
