import { z } from 'zod';
import { messageName } from '../descriptions/messages.ts';
import { utc, uuid } from '../primitives.ts';
import type { WebhookEvent } from '../webhook.ts';
import { webhookPayloads } from '../webhookPayloads.ts';
import { examples } from './examples.ts';
import { type Json, jsonSchema } from './jsonSchema.ts';

const FIRED: Record<WebhookEvent, string> = {
  'PORTFOLIO.ASSETS_ASSIGNED': 'Assets were assigned to a portfolio',
  'EVENT.PORTFOLIO_ASSIGNED': 'A portfolio was assigned to an event',
  'EVENT.SCHEDULED': 'An event was scheduled',
  'EVENT.STARTED': 'An event has started',
  'EVENT.ENDED': 'An event has ended',
  'EVENT.CANCELLED': 'An event was cancelled',
  'EVENT.BASELINES_READY': 'New baselines are ready for an event',
  'EVENT.STATS_CALCULATION_STARTED': 'The stats of an ended event are being calculated',
  'EVENT.STATS_READY': 'The stats of an ended event are ready',
  'ASSET.MPAN_VALIDATED': 'The MPAN of a smart meter asset was looked up',
  'EVENT_SCHEME.ASSETS_UPDATED': 'The regulator has checked assets of an event scheme',
  'CONSENT.REQUESTED': 'Users are to be asked for their consent',
};

const header = (name: string, description: string, schema: Json = { type: 'string', maxLength: 500 }): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

/** Headers that identify a message of ours to a receiver. */
const webhookParameters: Record<string, Json> = {
  serviceSignature: header(
    'service-Webhook-Signature',
    'svcsha256= and the lower-case hexadecimal HMAC-SHA256 of the exact bytes of the body, keyed with the bytes ' +
      'of the newest secret as it was shown',
    {
      type: 'string',
      pattern: '^svcsha256=[0-9a-f]{64}$',
      maxLength: 74,
    },
  ),
  webhookId: header(
    'webhook-id',
    'Names the message; equal on every attempt, so that a receiver can recognise a repetition',
    { type: 'string', format: 'uuid', maxLength: 36 },
  ),
  webhookTimestamp: header('webhook-timestamp', 'When this attempt was made, in seconds since 1970', {
    type: 'string',
    pattern: '^\\d{1,12}$',
    maxLength: 12,
  }),
  webhookSignature: header(
    'webhook-signature',
    'Standard Webhooks 1.0: v1, and the base64 HMAC-SHA256 of `id.timestamp.body`; one for each secret while two ' +
      'are valid, separated by spaces',
  ),
};

const EXAMPLE =
  'The example headers sign the example body, written as JSON without spaces, with the secret shown in the ' +
  'example of createWebhook.';
const MEMBERS = '`uuid` is the subscription, `createdUTC` when it happened.';
const COURSE =
  'Respond with any 2xx within 15 seconds. Anything else is tried again up to ten times over three days, each ' +
  'time with the same webhook-id; 410 disables the subscription; redirects are not followed.';

const testMark = z.literal(true).optional().describe('Present in test messages alone, whose payload is made up.');

const camel = (event: WebhookEvent) =>
  event.toLowerCase().replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());

function webhook(event: WebhookEvent, schemas: Json): Json {
  const message = z
    .object({ uuid, event: z.literal(event), createdUTC: utc, test: testMark, payload: webhookPayloads[event] })
    .meta({ id: messageName(event) });
  const example = examples.webhooks[event];
  return {
    post: {
      operationId: camel(event),
      tags: ['Webhooks'],
      summary: FIRED[event],
      description: `${FIRED[event]}. ${MEMBERS} ${COURSE} ${EXAMPLE}`,
      security: [],
      parameters: Object.values(webhookParameters).map((parameter) => ({
        ...parameter,
        example: examples.signatures[event]?.[String(parameter['name'])],
      })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: jsonSchema(message, 'output', schemas),
            ...(example === undefined ? {} : { example }),
          },
        },
      },
      responses: {
        '2XX': { description: 'Accepted' },
        '410': { description: 'Not wanted any more: the subscription is disabled immediately' },
        '4XX': { description: 'Tried again later' },
      },
    },
  };
}

/** The twelve messages of the interface, for the document's `webhooks`, and their union among the schemas. */
export function webhooks(schemas: Json): Json {
  const events = Object.keys(webhookPayloads) as WebhookEvent[];
  const described = Object.fromEntries(events.map((event) => [event, webhook(event, schemas)]));
  const refs = events.map((event) => [event, `#/components/schemas/${messageName(event)}`] as const);
  schemas['WebhookMessage'] = {
    oneOf: refs.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'event', mapping: Object.fromEntries(refs) },
  };
  return described;
}
