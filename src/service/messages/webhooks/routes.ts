import type { dispatchWebhookEndpoints } from '#contract/endpoints/dispatchWebhooks.ts';
import type { webhookEndpoints } from '#contract/endpoints/webhooks.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { WebhookTools } from '../../platform/outbound/webhookTools.ts';
import { createWebhook } from './createWebhook.ts';
import { deleteWebhook } from './deleteWebhook.ts';
import { DISPATCH_FAMILY, EVENT_FAMILY } from './family.ts';
import { getWebhook } from './getWebhook.ts';
import { listWebhookDeliveries } from './listWebhookDeliveries.ts';
import { listWebhooks } from './listWebhooks.ts';
import { recoverWebhook } from './recoverWebhook.ts';
import { replayWebhookDelivery } from './replayWebhookDelivery.ts';
import { rotateWebhookSecret } from './rotateWebhookSecret.ts';
import { testWebhook } from './testWebhook.ts';
import { updateWebhook } from './updateWebhook.ts';

type Names = keyof typeof webhookEndpoints | keyof typeof dispatchWebhookEndpoints;

export const webhookHandlers = (tools: WebhookTools): Pick<Handlers, Names> => ({
  createWebhook: createWebhook(tools, EVENT_FAMILY),
  listWebhooks: listWebhooks(EVENT_FAMILY),
  getWebhook: getWebhook(EVENT_FAMILY),
  updateWebhook: updateWebhook(tools, EVENT_FAMILY),
  deleteWebhook: deleteWebhook(EVENT_FAMILY),
  testWebhook: testWebhook(tools, EVENT_FAMILY),
  rotateWebhookSecret: rotateWebhookSecret(tools, EVENT_FAMILY),
  listWebhookDeliveries: listWebhookDeliveries(EVENT_FAMILY),
  replayWebhookDelivery: replayWebhookDelivery(tools, EVENT_FAMILY),
  recoverWebhook: recoverWebhook(tools, EVENT_FAMILY),
  createDispatchWebhook: createWebhook(tools, DISPATCH_FAMILY),
  listDispatchWebhooks: listWebhooks(DISPATCH_FAMILY),
  getDispatchWebhook: getWebhook(DISPATCH_FAMILY),
  updateDispatchWebhook: updateWebhook(tools, DISPATCH_FAMILY),
  deleteDispatchWebhook: deleteWebhook(DISPATCH_FAMILY),
  testDispatchWebhook: testWebhook(tools, DISPATCH_FAMILY),
  rotateDispatchWebhookSecret: rotateWebhookSecret(tools, DISPATCH_FAMILY),
  listDispatchWebhookDeliveries: listWebhookDeliveries(DISPATCH_FAMILY),
  replayDispatchWebhookDelivery: replayWebhookDelivery(tools, DISPATCH_FAMILY),
  recoverDispatchWebhook: recoverWebhook(tools, DISPATCH_FAMILY),
});
