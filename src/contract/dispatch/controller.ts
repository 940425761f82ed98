import { z } from 'zod';
import { assetUUID, controllerName, controllerUUID, createdUTC, updatedUTC } from '../members.ts';
import { pageQuery, search } from '../paging.ts';
import {
  fail,
  numberOrNull,
  text,
  utc,
  uuid,
  uuidList,
  textOrNull,
  utcOrNull,
  intOrNull,
  uuidOrNull,
} from '../primitives.ts';
import { email, phone } from '../user.ts';

export const controllerChannel = z.enum(['WEBHOOK', 'PULL', 'OPENADR', 'EMAIL', 'SIMULATED']).meta({
  id: 'ControllerChannel',
  description: 'How a controller takes dispatches: pushed to, by polling, by OpenADR, by e-mail, or simulated.',
});
export type ControllerChannel = z.infer<typeof controllerChannel>;
/** Health of a controller; UNKNOWN before it was first heard of. */
export const controllerHealth = z
  .enum(['ONLINE', 'UNREACHABLE', 'UNKNOWN'])
  .meta({ id: 'ControllerHealth', description: 'ONLINE, UNREACHABLE, or UNKNOWN before it was first heard of.' });
export type ControllerHealth = z.infer<typeof controllerHealth>;
export const controllerAnswers = z
  .enum(['REQUIRED', 'NONE'])
  .describe('Whether it answers: NONE for one that never does, so that delivery is the last word.');

const url = z
  .string()
  .max(2000)
  .transform((value, ctx) => {
    const parsed = URL.canParse(value) ? new URL(value) : null;
    if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password || value.includes('#'))
      return fail(ctx, 'INVALID_URL', 'must be an absolute https address without user, password or fragment');
    return parsed.href;
  })
  .meta({
    openapi: { type: 'string', format: 'uri', maxLength: 2000, pattern: '^https?://[^/?#@\\\\\\s]+(?:[/?][^#\\s]*)?$' },
  });

const writable = {
  name: text(200).describe('Name of the controller.'),
  answers: controllerAnswers,
  url: url
    .nullish()
    .describe('Address to push dispatches to, for the channel WEBHOOK alone: https, and no private host.'),
  batchSize: z.int().min(1).max(500).describe('Most dispatches of one message, 1 to 500.'),
  ackWithinSeconds: z.int().min(10).max(86_400).describe('Seconds from the delivery within which an answer is due.'),
  pollIntervalSeconds: z
    .int()
    .min(1)
    .max(86_400)
    .describe('Seconds between two polls; out of reach after twice as many.'),
  mayMeter: z.boolean().describe('Whether energy that it reports becomes readings of assets without any other source.'),
  contactName: text(200).nullish().describe('Whom to call at the partner that runs it; null for nobody.'),
  contactPhone: phone,
  contactEmail: email,
};
export const NewController = z
  .strictObject({
    ...writable,
    channel: controllerChannel.describe('How it takes dispatches; it stays.'),
    answers: controllerAnswers
      .default('REQUIRED')
      .describe('Whether it answers: NONE for one that never does, so that delivery is the last word.'),
    batchSize: writable.batchSize.default(500).describe('Most dispatches of one message, 1 to 500.'),
    ackWithinSeconds: writable.ackWithinSeconds
      .default(300)
      .describe('Seconds from the delivery within which an answer is due.'),
    pollIntervalSeconds: writable.pollIntervalSeconds
      .default(60)
      .describe('Seconds between two polls; out of reach after twice as many.'),
    mayMeter: z
      .boolean()
      .default(false)
      .describe('Whether energy that it reports becomes readings of assets without any other source.'),
  })
  .refine((controller) => (controller.channel === 'WEBHOOK') === (typeof controller.url === 'string'), {
    path: ['url'],
    message: 'a controller of the channel WEBHOOK needs a url, and no other has one',
  })
  .meta({ id: 'NewController', description: 'Body of controller create.' });
export type NewController = z.output<typeof NewController>;
export const ControllerChanges = z
  .strictObject({
    ...z.object(writable).partial().shape,
    status: z.enum(['ACTIVE', 'DISABLED']).optional().describe('DISABLED stops what is sent, ACTIVE starts it again.'),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({
    id: 'ControllerChanges',
    description: 'Body of controller update, at least one attribute: what is absent stays.',
    minProperties: 1,
  });
export type ControllerChanges = z.output<typeof ControllerChanges>;

const shown = {
  controllerUUID,
  name: controllerName,
  channel: controllerChannel.describe('How it takes dispatches.'),
  answers: controllerAnswers,
  url: textOrNull.describe('Address that dispatches are pushed to; null for channels that are not pushed to.'),
  batchSize: z.int().describe('Most dispatches of one message, 1 to 500.'),
  ackWithinSeconds: z.int().describe('Seconds from the delivery within which an answer is due.'),
  pollIntervalSeconds: z.int().describe('Seconds between two polls; out of reach after twice as many.'),
  mayMeter: z.boolean().describe('Whether energy that it reports becomes readings of assets without any other source.'),
  contactName: textOrNull.optional().describe('Whom to call at the partner that runs it; null where not known.'),
  contactPhone: textOrNull.optional().describe('Telephone number of this contact; null where not known.'),
  contactEmail: textOrNull.optional().describe('Email address of this contact; null where not known.'),
  status: z.enum(['ACTIVE', 'DISABLED']).describe('A DISABLED controller is sent nothing and its tokens open nothing.'),
  disabledReason: textOrNull.describe('Why it was disabled; null while it is active.'),
  health: controllerHealth.describe('Whether it is within reach.'),
  lastSeenUTC: utcOrNull.describe('When it last took a push, polled or answered; UTC instant, null before.'),
  unreachableSinceUTC: utcOrNull.describe(
    'Since when it is known to be out of reach; UTC instant, null while it is not.',
  ),
  assets: z.int().describe('Active assets under it.'),
  powerKw: z.number().describe('Power of these assets together, in kW.'),
  answerRate: numberOrNull.describe(
    'Of the dispatches of its last 20 events, the share that was answered, 0 to 1; null before any.',
  ),
  answerEvents: z.int().optional().describe('Number of ended events of the answer rate, at most 20.'),
  p50LatencySeconds: numberOrNull.describe('Seconds within which half of these answers came; null before any.'),
  p95LatencySeconds: numberOrNull.describe('Seconds within which 95 % of these answers came; null before any.'),
  createdUTC,
  updatedUTC,
};
export const Controller = z
  .object(shown)
  .meta({ id: 'Controller', description: 'Whoever takes set-points for assets: a cloud, a gateway, a person.' });
export type Controller = z.infer<typeof Controller>;
/**
 * A controller with the secret that signs what is pushed; shown by create and rotate alone, null for channels that are
 * not pushed to.
 */
export const ControllerWithSecret = z
  .object({
    ...shown,
    secret: textOrNull.describe('Secret that signs what is pushed; keep it. Null for channels that are not pushed to.'),
  })
  .meta({ id: 'ControllerWithSecret', description: 'A controller with its secret, which no other response shows.' });
export type ControllerWithSecret = z.infer<typeof ControllerWithSecret>;
export const ControllerQuery = pageQuery(
  {
    search: search.describe('Only controllers whose name contains this, in any case.'),
    channel: controllerChannel.optional().describe('Only controllers of this channel.'),
    status: z.enum(['ACTIVE', 'DISABLED']).optional().describe('Only controllers with this status.'),
  },
  ['name', 'createdUTC', 'lastSeenUTC'],
  'name',
);
export type ControllerQuery = z.output<typeof ControllerQuery>;

/** Body of putting assets under a controller, or with `remove` of taking them from it. */
export const AssignControllerAssets = z
  .strictObject({
    assetUUIDs: uuidList.describe('UUIDs of up to 1,000 assets.'),
    remove: z.boolean().default(false).describe('Whether they are taken away.'),
    takeOver: z
      .boolean()
      .default(false)
      .describe('Whether assets of other controllers leave them; those are refused otherwise, with OTHER_CONTROLLER.'),
  })
  .meta({ id: 'AssignControllerAssets', description: 'Assets to put under a controller, or to take away.' });
export type AssignControllerAssets = z.output<typeof AssignControllerAssets>;
export const AssignedControllerAssets = z
  .object({
    changed: z.int().describe('Assets that were put under it, or taken away.'),
    unchanged: z.int().describe('Assets that were already as requested.'),
    refused: z
      .array(
        z.object({
          assetUUID,
          code: z
            .enum(['ASSET_NOT_FOUND', 'ASSET_ARCHIVED', 'DISPATCHED_NOW', 'OTHER_CONTROLLER'])
            .describe('Why it stays.'),
          detail: z.string().describe('The reason in words.'),
          controllerUUID: uuid.optional().describe('UUID of the controller that it is under, with OTHER_CONTROLLER.'),
        }),
      )
      .describe('Assets that stay as they are, with the reason.'),
    takenFrom: z
      .array(
        z.object({
          controllerUUID,
          name: z.string().describe('Its name.'),
          assets: z.int().describe('How many assets were taken from it.'),
        }),
      )
      .describe('Whom the changed assets were taken from.'),
  })
  .meta({ id: 'AssignedControllerAssets', description: 'What became of each asset.' });
export type AssignedControllerAssets = z.infer<typeof AssignedControllerAssets>;

export const TestedController = z
  .object({
    statusCode: intOrNull.describe('HTTP status of the controller; null where no response began.'),
    responseTimeMs: z.int().describe('Time the attempt took, in milliseconds.'),
    error: textOrNull.describe('What went wrong; null after a 2xx.'),
    answers: z.int().describe('Answers in the response.'),
  })
  .meta({ id: 'TestedController', description: 'How the test message went.' });
export type TestedController = z.infer<typeof TestedController>;

/** Id of a credential, as it was issued. */
export const clientId = z
  .string()
  .regex(/^hhc_[0-9a-f]{24}$/, 'must be a client id like hhc_3b1f6f0a7f2e4c569a3e2a4f')
  .describe('Client id of the credential.');

export const NewControllerCredential = z
  .strictObject({
    label: text(100).nullish().describe('Your own name of the credential; null for none.'),
    expiresDays: z.int().min(1).max(3650).nullish().describe('Days until it expires; null for never.'),
  })
  .meta({ id: 'NewControllerCredential', description: 'Body of credential create; it may be left out.' });
export type NewControllerCredential = z.output<typeof NewControllerCredential>;
export const ControllerCredential = z
  .object({
    clientId: z.string().describe('Client id of the credential.'),
    label: textOrNull.describe('Your own name of the credential; null where there is none.'),
    createdUTC,
    expiresUTC: utcOrNull.describe('When it expires; UTC instant, null for never.'),
    lastUsedUTC: utcOrNull.describe(
      'When a token was last asked for with it, within five minutes; UTC instant, null before.',
    ),
  })
  .meta({ id: 'ControllerCredential', description: 'A credential of a controller, without its secret.' });
export type ControllerCredential = z.infer<typeof ControllerCredential>;
export const ControllerCredentialWithSecret = ControllerCredential.extend({
  clientSecret: z.string().describe('Secret of the credential; keep it.'),
}).meta({
  id: 'ControllerCredentialWithSecret',
  description: 'A new credential with its secret, which no other response shows.',
});
export type ControllerCredentialWithSecret = z.infer<typeof ControllerCredentialWithSecret>;

export const DispatchBatch = z
  .object({
    batchUUID: uuid.describe('UUID of the batch, sent as webhook-id.'),
    controllerUUID,
    eventUUID: uuidOrNull.describe('UUID of the event; null for a test.'),
    eventName: textOrNull.describe('Name of the event; null for a test.'),
    kind: z.enum(['REQUESTED', 'CHANGED', 'CANCELLED', 'TEST']).describe('Whether it asks, changes, cancels or tests.'),
    revision: z.int().describe('Revision of its dispatches.'),
    number: z.int().describe('Its place among the batches of the controller: the cursor of a poll.'),
    dispatches: z.int().describe('Dispatches it was made with; later revisions leave it.'),
    state: z
      .enum(['PENDING', 'SENT', 'DELIVERED', 'FAILED', 'SUPERSEDED'])
      .describe('SENT while it is tried; SUPERSEDED when all its dispatches belong to later batches.'),
    createdUTC,
    sentUTC: utcOrNull.describe('When it was first sent; UTC instant, null before.'),
    deliveredUTC: utcOrNull.describe('When the controller took it; UTC instant, null before.'),
    nextAttemptUTC: utcOrNull.describe('When it is tried next; UTC instant, null where it is not.'),
    attempts: z
      .array(
        z.object({
          attempt: z.int().describe('Number of the attempt, from 1.'),
          attemptedUTC: utc.describe('When it was made, by the clock of the machine; UTC instant.'),
          statusCode: intOrNull.describe('HTTP status of the controller; null where no response began.'),
          responseTimeMs: z.int().describe('Time the attempt took, in milliseconds.'),
          error: textOrNull.describe('What went wrong; null after a 2xx.'),
          requestHeaders: z.record(z.string(), z.string()).describe('Headers that were sent, by name.'),
          responseBody: textOrNull.describe('First 4 kB of the response; null where no response began.'),
        }),
      )
      .describe('Attempts made, earliest first.'),
  })
  .meta({ id: 'DispatchBatch', description: 'Dispatches that are sent together, with the attempts to send them.' });
export type DispatchBatch = z.infer<typeof DispatchBatch>;
export const DispatchBatchQuery = pageQuery(
  {
    state: z
      .enum(['PENDING', 'SENT', 'DELIVERED', 'FAILED', 'SUPERSEDED'])
      .optional()
      .describe('Only batches in this state.'),
    eventUUID: uuid.optional().describe('Only batches of this event.'),
  },
  ['number'],
  '-number',
);
export type DispatchBatchQuery = z.output<typeof DispatchBatchQuery>;
