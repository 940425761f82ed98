import { z } from 'zod';
import { createdUTC, updatedUTC } from './members.ts';
import { pageQuery } from './paging.ts';
import { fail, instant, text, utc, uuid, textOrNull, intOrNull, utcOrNull } from './primitives.ts';

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
  'OFFER.DUE',
  'OFFER.DECIDED',
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
  .strictObject({
    url: receiverUrl.describe(
      'Address to post messages to: https, or http where the service is set up for it; no user, password or ' +
        'fragment, and no private host.',
    ),
    events: events.describe('Types of message to receive, at least one; repeats count once.'),
    description: text(500).nullish().describe('Free text; null for none.'),
  })
  .meta({ id: 'NewWebhook', description: 'Body of webhook create.' });
export type NewWebhook = z.output<typeof NewWebhook>;
export const WebhookChanges = z
  .strictObject({
    url: receiverUrl
      .optional()
      .describe(
        'Address to post messages to: https, or http where the service is set up for it; no user, password or ' +
          'fragment, and no private host.',
      ),
    events: events.optional().describe('Types of message to receive, at least one; repeats count once.'),
    description: text(500).nullish().describe('Free text; null clears it.'),
    status: z
      .enum(['ACTIVE', 'DISABLED'])
      .optional()
      .describe('DISABLED keeps messages waiting, ACTIVE sends them in order.'),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({
    id: 'WebhookChanges',
    description: 'Body of webhook update, at least one attribute: what is absent stays, null clears.',
    minProperties: 1,
  });
export type WebhookChanges = z.output<typeof WebhookChanges>;

const subscription = {
  uuid: uuid.describe('UUID of the subscription.'),
  url: z.string().describe('Address that messages are posted to.'),
  events: z.array(webhookEvent).describe('Types of message it receives.'),
  description: textOrNull.describe('Free text; null where there is none.'),
  status: z
    .enum(['ACTIVE', 'DISABLED'])
    .describe('A DISABLED subscription is sent nothing; what is published meanwhile waits, for 90 days at most.'),
  disabledReason: textOrNull.describe('Why it was disabled; null while it is active.'),
  waiting: z
    .int()
    .describe('Messages that are not sent yet, retried ones included; counted up to 100,000 of each kind.'),
  createdUTC,
  updatedUTC,
};
export const Webhook = z
  .object(subscription)
  .meta({ id: 'WebhookSubscription', description: 'A URL that gets messages of some types.' });
export type Webhook = z.infer<typeof Webhook>;
/** A webhook with its secret, which only the responses of create and rotate show. */
export const WebhookWithSecret = z
  .object({ ...subscription, secret: z.string().describe('Secret that signs the messages; keep it.') })
  .meta({
    id: 'WebhookSubscriptionWithSecret',
    description: 'A subscription with its secret, which no other response shows.',
  });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;
export const WebhookQuery = pageQuery(
  { status: z.enum(['ACTIVE', 'DISABLED']).optional().describe('Only subscriptions with this status.') },
  ['createdUTC', 'url'],
  'createdUTC',
);

export const TestWebhook = z
  .strictObject({
    events: events.optional().describe('Types to send an example of; the first subscribed type where absent.'),
  })
  .meta({ id: 'TestWebhook', description: 'Body of webhook test; it may be left out.' });
export const TestedWebhook = z
  .object({
    deliveries: z
      .array(
        z.object({
          deliveryUUID: uuid.describe('UUID of the delivery in the log.'),
          event: webhookEvent.describe('Type of message.'),
          statusCode: intOrNull.describe('HTTP status of the receiver; null where no response began.'),
          responseTimeMs: z.int().describe('Time the attempt took, in milliseconds.'),
          error: textOrNull.describe('What went wrong; null after a 2xx.'),
        }),
      )
      .describe('One entry for each type sent.'),
  })
  .meta({ id: 'TestedWebhook', description: 'How the test deliveries went.' });
export type TestedWebhook = z.infer<typeof TestedWebhook>;

export const deliveryStatus = z.enum(['PENDING', 'RETRYING', 'SUCCEEDED', 'FAILED']);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;
export const WebhookDelivery = z
  .object({
    deliveryUUID: uuid.describe('UUID of the delivery, sent as webhook-id.'),
    subscriptionUUID: uuid.describe('UUID of the subscription.'),
    event: webhookEvent.describe('Type of message.'),
    createdUTC: utc.describe('When it happened; UTC instant.'),
    status: deliveryStatus.describe(
      'PENDING before the first attempt, RETRYING between attempts, then SUCCEEDED or FAILED.',
    ),
    test: z.boolean().describe('True for the made-up message of a test.'),
    attempts: z
      .array(
        z.object({
          attempt: z.int().describe('Number of the attempt, from 1.'),
          attemptedUTC: utc.describe('When it was made, by the clock of the machine; UTC instant.'),
          statusCode: intOrNull.describe('HTTP status of the receiver; null where no response began.'),
          responseTimeMs: z.int().describe('Time the attempt took, in milliseconds.'),
          error: textOrNull.describe('What went wrong; null after a 2xx.'),
          requestHeaders: z.record(z.string(), z.string()).describe('Headers that were sent, by name.'),
          responseBody: z
            .string()
            .meta({ maxLength: 4096 })
            .nullable()
            .describe('First 4 kB of the response; null where no response began.'),
        }),
      )
      .describe('Attempts made, earliest first.'),
    nextAttemptUTC: utcOrNull.describe('When it is tried next; UTC instant, null where it is not.'),
    body: z
      .string()
      .meta({
        maxLength: 16_777_216,
        contentMediaType: 'application/json',
        contentSchema: { $ref: '#/components/schemas/WebhookMessage' },
      })
      .describe('Exact text of the message, a WebhookMessage in JSON, as the signature covers it.'),
  })
  .meta({ id: 'WebhookDelivery', description: 'A message to a subscription, with its attempts.' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
export const WebhookDeliveryQuery = pageQuery(
  {
    status: deliveryStatus.optional().describe('Only deliveries with this status.'),
    event: webhookEvent.optional().describe('Only messages of this type.'),
    from: instant.optional().describe('Only messages of what happened at this instant or later; with an offset or Z.'),
    to: instant.optional().describe('Only messages of what happened before this instant; with an offset or Z.'),
  },
  ['createdUTC'],
  '-createdUTC',
);
export type WebhookDeliveryQuery = z.output<typeof WebhookDeliveryQuery>;

export const RecoverWebhook = z
  .strictObject({
    since: instant.describe('Failed messages of what happened at this instant or later are sent again.'),
  })
  .meta({ id: 'RecoverWebhook', description: 'Body of webhook recover.' });
export const RecoveredWebhook = z
  .object({
    requeued: z
      .int()
      .describe('Messages that will be sent again; at most 50,000 a call, a repeated call requeues the next.'),
  })
  .meta({ id: 'RecoveredWebhook', description: 'Outcome of recover.' });
