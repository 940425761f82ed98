import { z } from 'zod';
import {
  NewWebhook,
  TestedWebhook,
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookDeliveryQuery,
  WebhookWithSecret,
} from '../webhook.ts';
import { dispatchMessageType } from './message.ts';

// Subscriptions to messages about dispatch: the shapes of those to the 11 events, with other types of message.
const events = z
  .array(dispatchMessageType)
  .min(1)
  .max(100)
  .transform((list) => [...new Set(list)]);

export const NewDispatchWebhook = z
  .strictObject({
    ...NewWebhook.shape,
    events: events.describe('Types of message to receive, at least one; repeats count once.'),
  })
  .meta({ id: 'NewDispatchWebhook', description: 'Body of webhook create.' });
export const DispatchWebhookChanges = z
  .strictObject({
    ...WebhookChanges.shape,
    events: events.optional().describe('Types of message to receive, at least one; repeats count once.'),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({
    id: 'DispatchWebhookChanges',
    description: 'Body of webhook update, at least one attribute: what is absent stays, null clears.',
    minProperties: 1,
  });

const shown = { events: z.array(dispatchMessageType).describe('Types of message it receives.') };
export const DispatchWebhook = z
  .object({ ...Webhook.shape, ...shown })
  .meta({ id: 'DispatchWebhook', description: 'A URL that gets messages about dispatch of some types.' });
export const DispatchWebhookWithSecret = z.object({ ...WebhookWithSecret.shape, ...shown }).meta({
  id: 'DispatchWebhookWithSecret',
  description: 'A subscription with its secret, which no other response shows.',
});

export const TestDispatchWebhook = z
  .strictObject({
    events: events.optional().describe('Types to send an example of; the first subscribed type where absent.'),
  })
  .meta({ id: 'TestDispatchWebhook', description: 'Body of webhook test; it may be left out.' });
const tested = TestedWebhook.shape.deliveries.element;
export const TestedDispatchWebhook = z
  .object({
    deliveries: z
      .array(z.object({ ...tested.shape, event: dispatchMessageType.describe('Type of message.') }))
      .describe('One entry for each type sent.'),
  })
  .meta({ id: 'TestedDispatchWebhook', description: 'How the test deliveries went.' });

export const DispatchWebhookDelivery = z
  .object({
    ...WebhookDelivery.shape,
    event: dispatchMessageType.describe('Type of message.'),
    body: z
      .string()
      .meta({ maxLength: 16_777_216, contentMediaType: 'application/json' })
      .describe('Exact text of the message in JSON, as the signature covers it.'),
  })
  .meta({ id: 'DispatchWebhookDelivery', description: 'A message to a subscription, with its attempts.' });
export const DispatchWebhookDeliveryQuery = z.strictObject({
  ...WebhookDeliveryQuery.shape,
  event: dispatchMessageType.optional().describe('Only messages of this type.'),
});
