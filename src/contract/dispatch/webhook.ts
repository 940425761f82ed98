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

export const NewDispatchWebhook = z.strictObject({ ...NewWebhook.shape, events }).meta({ id: 'NewDispatchWebhook' });
export const DispatchWebhookChanges = z
  .strictObject({ ...WebhookChanges.shape, events: events.optional() })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({ id: 'DispatchWebhookChanges', minProperties: 1 });

const shown = { events: z.array(dispatchMessageType) };
export const DispatchWebhook = z.object({ ...Webhook.shape, ...shown }).meta({ id: 'DispatchWebhook' });
export const DispatchWebhookWithSecret = z
  .object({ ...WebhookWithSecret.shape, ...shown })
  .meta({ id: 'DispatchWebhookWithSecret' });

export const TestDispatchWebhook = z.strictObject({ events: events.optional() }).meta({ id: 'TestDispatchWebhook' });
const tested = TestedWebhook.shape.deliveries.element;
export const TestedDispatchWebhook = z
  .object({ deliveries: z.array(z.object({ ...tested.shape, event: dispatchMessageType })) })
  .meta({ id: 'TestedDispatchWebhook' });

export const DispatchWebhookDelivery = z
  .object({
    ...WebhookDelivery.shape,
    event: dispatchMessageType,
    body: z.string().meta({ maxLength: 16_777_216, contentMediaType: 'application/json' }),
  })
  .meta({ id: 'DispatchWebhookDelivery' });
export const DispatchWebhookDeliveryQuery = z.strictObject({
  ...WebhookDeliveryQuery.shape,
  event: dispatchMessageType.optional(),
});
