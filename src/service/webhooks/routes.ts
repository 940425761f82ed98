import type { Handlers } from '../http/call.ts';
import { createWebhook } from './createWebhook.ts';
import { deleteWebhook } from './deleteWebhook.ts';
import { getWebhook } from './getWebhook.ts';
import { listWebhookDeliveries } from './listWebhookDeliveries.ts';
import { listWebhooks } from './listWebhooks.ts';
import { recoverWebhook } from './recoverWebhook.ts';
import { replayWebhookDelivery } from './replayWebhookDelivery.ts';
import { rotateWebhookSecret } from './rotateWebhookSecret.ts';
import { testWebhook } from './testWebhook.ts';
import { updateWebhook } from './updateWebhook.ts';
import type { WebhookTools } from './webhookTools.ts';

type Names =
  | 'createWebhook'
  | 'listWebhooks'
  | 'getWebhook'
  | 'updateWebhook'
  | 'deleteWebhook'
  | 'testWebhook'
  | 'rotateWebhookSecret'
  | 'listWebhookDeliveries'
  | 'replayWebhookDelivery'
  | 'recoverWebhook';

export const webhookHandlers = (tools: WebhookTools): Pick<Handlers, Names> => ({
  createWebhook: createWebhook(tools),
  listWebhooks,
  getWebhook,
  updateWebhook: updateWebhook(tools),
  deleteWebhook,
  testWebhook: testWebhook(tools),
  rotateWebhookSecret: rotateWebhookSecret(tools),
  listWebhookDeliveries,
  replayWebhookDelivery: replayWebhookDelivery(tools),
  recoverWebhook: recoverWebhook(tools),
});
