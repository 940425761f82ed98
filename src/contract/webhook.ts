import { z } from 'zod';
import { pageQuery } from './paging.ts';
import { fail, instant, text, utc, uuid } from './primitives.ts';

export const webhookEvent = z.enum([
  'PORTFOLIO.ASSETS_ASSIGNED',
  'EVENT.PORTFOLIO_ASSIGNED',
  'EVENT.SCHEDULED',
  'EVENT.STARTED',
  'EVENT.ENDED',
  'EVENT.CANCELLED',
  'EVENT.BASELINES_READY',
  'EVENT.STATS_CALCULATION_STARTED',
  'EVENT.STATS_READY',
  'ASSET.MPAN_VALIDATED',
  'EVENT_SCHEME.ASSETS_UPDATED',
  'CONSENT.REQUESTED',
]);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** An absolute http(s) address without user, password or fragment; the service decides which hosts are allowed. */
export const receiverUrl = z
  .string()
  .max(2000)
  .transform((value, ctx) => {
    const parsed = URL.canParse(value) ? new URL(value) : null;
    if (!parsed || !/^https?:$/.test(parsed.protocol))
      return fail(ctx, 'INVALID_URL', 'must be an absolute https address');
    if (parsed.username || parsed.password) return fail(ctx, 'INVALID_URL', 'must not carry a user or password');
    if (value.includes('#')) return fail(ctx, 'INVALID_URL', 'must not have a fragment');
    return parsed.href;
  })
  .meta({
    openapi: { type: 'string', format: 'uri', maxLength: 2000, pattern: '^https?://[^/?#@\\\\\\s]+(?:[/?][^#\\s]*)?$' },
  });
const events = z
  .array(webhookEvent)
  .min(1)
  .max(100)
  .transform((list) => [...new Set(list)]);

export const NewWebhook = z
  .strictObject({ url: receiverUrl, events, description: text(500).nullish() })
  .meta({ id: 'NewWebhook' });
export type NewWebhook = z.output<typeof NewWebhook>;
export const WebhookChanges = z
  .strictObject({
    url: receiverUrl.optional(),
    events: events.optional(),
    description: text(500).nullish(),
    status: z.enum(['ACTIVE', 'DISABLED']).optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({ id: 'WebhookChanges', minProperties: 1 });
export type WebhookChanges = z.output<typeof WebhookChanges>;

const subscription = {
  uuid,
  url: z.string(),
  events: z.array(webhookEvent),
  description: z.string().nullable(),
  status: z.enum(['ACTIVE', 'DISABLED']),
  disabledReason: z.string().nullable(),
  createdUTC: utc,
  updatedUTC: utc,
};
export const Webhook = z.object(subscription).meta({ id: 'WebhookSubscription' });
export type Webhook = z.infer<typeof Webhook>;
/** The only responses that ever show a secret: those of create and rotate. */
export const WebhookWithSecret = z
  .object({ ...subscription, secret: z.string() })
  .meta({ id: 'WebhookSubscriptionWithSecret' });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;
export const WebhookQuery = pageQuery(
  { status: z.enum(['ACTIVE', 'DISABLED']).optional() },
  ['createdUTC', 'url'],
  'createdUTC',
);

export const TestWebhook = z.strictObject({ events: events.optional() }).meta({ id: 'TestWebhook' });
export const TestedWebhook = z
  .object({
    deliveries: z.array(
      z.object({
        deliveryUUID: uuid,
        event: webhookEvent,
        statusCode: z.int().nullable(),
        responseTimeMs: z.int(),
        error: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'TestedWebhook' });
export type TestedWebhook = z.infer<typeof TestedWebhook>;

export const deliveryStatus = z.enum(['PENDING', 'RETRYING', 'SUCCEEDED', 'FAILED']);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;
export const WebhookDelivery = z
  .object({
    deliveryUUID: uuid,
    subscriptionUUID: uuid,
    event: webhookEvent,
    createdUTC: utc,
    status: deliveryStatus,
    test: z.boolean(),
    attempts: z.array(
      z.object({
        attempt: z.int(),
        attemptedUTC: utc,
        statusCode: z.int().nullable(),
        responseTimeMs: z.int(),
        error: z.string().nullable(),
        requestHeaders: z.record(z.string(), z.string()),
        responseBody: z.string().meta({ maxLength: 4096 }).nullable(),
      }),
    ),
    nextAttemptUTC: utc.nullable(),
    body: z.string().meta({
      maxLength: 16_777_216,
      contentMediaType: 'application/json',
      contentSchema: { $ref: '#/components/schemas/WebhookMessage' },
    }),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
export const WebhookDeliveryQuery = pageQuery(
  {
    status: deliveryStatus.optional(),
    event: webhookEvent.optional(),
    from: instant.optional(),
    to: instant.optional(),
  },
  ['createdUTC'],
  '-createdUTC',
);
export type WebhookDeliveryQuery = z.output<typeof WebhookDeliveryQuery>;

export const RecoverWebhook = z.strictObject({ since: instant }).meta({ id: 'RecoverWebhook' });
export const RecoveredWebhook = z.object({ requeued: z.int() }).meta({ id: 'RecoveredWebhook' });
