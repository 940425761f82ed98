import { z } from 'zod';
import { ControllerAnswers } from '../control/answers.ts';
import { type DispatchMessageType, dispatchMessageType } from '../dispatch/message.ts';
import {
  type ControllerMessageType,
  controllerMessageType,
  ControllerPush,
  dispatchPayloads,
} from '../dispatch/messages.ts';
import { utc, uuid } from '../primitives.ts';
import type { WebhookEvent } from '../webhook.ts';
import { webhookPayloads } from '../webhookPayloads.ts';
import { CONTROL_TAG } from './control.ts';
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
  'OFFER.DUE': 'Offers for a requirement wait for approval',
  'OFFER.DECIDED': 'The results of offers for a requirement are there',
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
  ' The example headers sign the example body, written as JSON without spaces, with the secret shown in the ' +
  'example of createWebhook.';
const MEMBERS = '`uuid` is the subscription, `createdUTC` when it happened.';
const COURSE =
  'Respond with any 2xx within 15 seconds. Anything else is tried again up to ten times over three days, each ' +
  'time with the same webhook-id; 410 disables the subscription; redirects are not followed.';

const RECEIVED: Json = {
  '2XX': { description: 'Accepted' },
  '410': { description: 'Not wanted any more: the subscription is disabled immediately' },
  '4XX': { description: 'Tried again later' },
};

const DISPATCH: Record<DispatchMessageType, string> = {
  'DISPATCH.ISSUED': 'The dispatches of an event were issued for the first time',
  'DISPATCH.ANSWERS': 'Controllers or people have answered dispatches',
  'DISPATCH.SHORTFALL': 'What is promised for an event is a tenth or more below its target',
  'DISPATCH.COMPLETED': 'The dispatches of an event are over',
  'CONTROLLER.UNREACHABLE': 'A controller is out of reach',
  'CONTROLLER.RECOVERED': 'A controller is within reach again',
  'MAIL.FAILED': 'A mail was refused, or not taken in all attempts',
};
const PUSHED: Record<ControllerMessageType, string> = {
  'DISPATCH.REQUESTED': 'Assets of a controller are asked for power for the first time',
  'DISPATCH.CHANGED': 'What is asked of assets of a controller has changed',
  'DISPATCH.CANCELLED': 'Dispatches of assets of a controller are cancelled',
  'DISPATCH.TEST': 'A test of a controller, with one example of a dispatch that exists nowhere',
};

const testMark = z.literal(true).optional().describe('Present in test messages alone, whose payload is made up.');

/** Returns the name of the schema of a whole message: EventStartedMessage. */
const messageName = (event: string): string =>
  `${event.toLowerCase().replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Message`;

const camel = (event: string) =>
  event.toLowerCase().replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());

interface Message {
  event: string;
  tag: string;
  summary: string;
  /** Text of the description after the summary. */
  more: string;
  body: z.ZodType;
  responses: Json;
  example?: unknown;
}

function webhook({ event, tag, summary, more, body, responses, example }: Message, schemas: Json): Json {
  // A message without an example of its own shows the headers of another message.
  const signature = examples.signatures[example === undefined ? 'EVENT.STARTED' : event];
  return {
    post: {
      operationId: camel(event),
      tags: [tag],
      summary,
      description: `${summary}. ${more}`,
      security: [],
      parameters: Object.values(webhookParameters).map((parameter) => ({
        ...parameter,
        example: signature?.[String(parameter['name'])],
      })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: jsonSchema(body, 'output', schemas),
            ...(example === undefined ? {} : { example }),
          },
        },
      },
      responses,
    },
  };
}

const PAYLOAD = 'What it is about.';
const about = (event: string) => ({
  event: z.literal(event).describe('Type of message.'),
  createdUTC: utc.describe('When it happened, not when it was sent; UTC instant.'),
});

const messageAbout = (event: string, payload: z.ZodType): z.ZodType =>
  z
    .object({
      uuid: uuid.describe('UUID of the subscription.'),
      ...about(event),
      test: testMark,
      payload: payload.describe(PAYLOAD),
    })
    .meta({ id: messageName(event), description: `Webhook message ${event}.` });

const eventMessage = (event: WebhookEvent): Message => ({
  event,
  tag: 'Webhooks',
  summary: FIRED[event],
  more: `${MEMBERS} ${COURSE}${EXAMPLE}`,
  body: messageAbout(event, webhookPayloads[event]),
  responses: RECEIVED,
  example: examples.webhooks[event],
});

const dispatchMessage = (event: DispatchMessageType): Message => ({
  event,
  tag: 'Dispatch webhooks',
  summary: DISPATCH[event],
  more: `To subscriptions of createDispatchWebhook; testDispatchWebhook sends an example. ${MEMBERS} ${COURSE}`,
  body: messageAbout(event, dispatchPayloads[event]),
  responses: RECEIVED,
});

const controllerMessage = (event: ControllerMessageType, schemas: Json): Message => ({
  event,
  tag: CONTROL_TAG,
  summary: PUSHED[event],
  more:
    'To the url of a controller of the channel WEBHOOK, a batch at a time and in order; `uuid` is the controller, ' +
    '`createdUTC` when it was rendered. Any 2xx within 15 seconds is its delivery; anything else is tried again ' +
    'until the last of its dispatches is over.',
  body: z
    .object({
      uuid: uuid.describe('UUID of the controller.'),
      ...about(event),
      payload: ControllerPush.describe(PAYLOAD),
    })
    .meta({ id: messageName(`controller.${event}`), description: `Message ${event} to a controller.` }),
  responses: {
    '2XX': {
      description: 'Delivered. The response may answer dispatches as answerDispatches does',
      content: { 'application/json': { schema: jsonSchema(ControllerAnswers, 'input', schemas) } },
    },
    '4XX': { description: 'Tried again later' },
  },
});

/**
 * Returns the messages to subscriptions and to controllers, for the document's `webhooks`, and adds the union of those
 * of the interface to the schemas.
 */
export function webhooks(schemas: Json): Json {
  const events = Object.keys(webhookPayloads) as WebhookEvent[];
  const messages = [
    ...events.map(eventMessage),
    ...dispatchMessageType.options.map(dispatchMessage),
    ...controllerMessageType.options.map((event) => controllerMessage(event, schemas)),
  ];
  const described = Object.fromEntries(messages.map((message) => [message.event, webhook(message, schemas)]));
  const refs = events.map((event) => [event, `#/components/schemas/${messageName(event)}`] as const);
  schemas['WebhookMessage'] = {
    description: 'Any webhook message; event names its type.',
    oneOf: refs.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'event', mapping: Object.fromEntries(refs) },
  };
  return described;
}
