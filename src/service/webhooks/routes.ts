import type { Kysely } from 'kysely';
import type { Database } from '#store/schema.ts';
import type { AddressGuard } from '../deliveries/addresses.ts';
import type { Resolve } from '../deliveries/resolve.ts';
import type { Secrets } from '../deliveries/secrets.ts';
import type { Sender } from '../deliveries/send.ts';
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

export interface WebhookTools {
  db: Kysely<Database>;
  guard: AddressGuard;
  resolve: Resolve;
  secrets: Secrets;
  sender: Sender;
  /** Machine time: attempts and rotation do not follow a tenant's test clock. */
  clock: () => number;
  /** Says that something is due, after its commit. */
  wake: () => void;
}

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
