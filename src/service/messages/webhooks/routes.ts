import type { dispatchWebhookEndpoints } from '#contract/endpoints/dispatchWebhooks.ts';
import type { webhookEndpoints } from '#contract/endpoints/webhooks.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { WebhookTools } from '../../platform/outbound/webhookTools.ts';
import { createWebhook } from './createWebhook.ts';
import { deleteWebhook } from './deleteWebhook.ts';
import { DISPATCH, EVENTS } from './family.ts';
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
  createWebhook: createWebhook(tools, EVENTS),
  listWebhooks: listWebhooks(EVENTS),
  getWebhook: getWebhook(EVENTS),
  updateWebhook: updateWebhook(tools, EVENTS),
  deleteWebhook: deleteWebhook(EVENTS),
  testWebhook: testWebhook(tools, EVENTS),
  rotateWebhookSecret: rotateWebhookSecret(tools, EVENTS),
  listWebhookDeliveries: listWebhookDeliveries(EVENTS),
  replayWebhookDelivery: replayWebhookDelivery(tools, EVENTS),
  recoverWebhook: recoverWebhook(tools, EVENTS),
  createDispatchWebhook: createWebhook(tools, DISPATCH),
  listDispatchWebhooks: listWebhooks(DISPATCH),
  getDispatchWebhook: getWebhook(DISPATCH),
  updateDispatchWebhook: updateWebhook(tools, DISPATCH),
  deleteDispatchWebhook: deleteWebhook(DISPATCH),
  testDispatchWebhook: testWebhook(tools, DISPATCH),
  rotateDispatchWebhookSecret: rotateWebhookSecret(tools, DISPATCH),
  listDispatchWebhookDeliveries: listWebhookDeliveries(DISPATCH),
  replayDispatchWebhookDelivery: replayWebhookDelivery(tools, DISPATCH),
  recoverDispatchWebhook: recoverWebhook(tools, DISPATCH),
});
