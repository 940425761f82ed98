import { z } from 'zod';
import { pageQuery, search } from '../paging.ts';
import { fail, numberOrNull, text, utc, uuid, uuidList } from '../primitives.ts';

export const controllerChannel = z
  .enum(['WEBHOOK', 'PULL', 'OPENADR', 'EMAIL', 'SIMULATED'])
  .meta({ id: 'ControllerChannel' });
export type ControllerChannel = z.infer<typeof controllerChannel>;
/** UNKNOWN before it was first heard of. */
export const controllerHealth = z.enum(['ONLINE', 'UNREACHABLE', 'UNKNOWN']).meta({ id: 'ControllerHealth' });
export type ControllerHealth = z.infer<typeof controllerHealth>;
export const controllerAnswers = z.enum(['REQUIRED', 'NONE']);

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
  name: text(200),
  answers: controllerAnswers,
  url: url.nullish(),
  batchSize: z.int().min(1).max(500),
  ackWithinSeconds: z.int().min(10).max(86_400),
  pollIntervalSeconds: z.int().min(1).max(86_400),
  mayMeter: z.boolean(),
};
export const NewController = z
  .strictObject({
    ...writable,
    channel: controllerChannel,
    answers: controllerAnswers.default('REQUIRED'),
    batchSize: writable.batchSize.default(500),
    ackWithinSeconds: writable.ackWithinSeconds.default(300),
    pollIntervalSeconds: writable.pollIntervalSeconds.default(60),
    mayMeter: z.boolean().default(false),
  })
  .refine((controller) => (controller.channel === 'WEBHOOK') === (typeof controller.url === 'string'), {
    path: ['url'],
    message: 'a controller of the channel WEBHOOK needs a url, and no other has one',
  })
  .meta({ id: 'NewController' });
export type NewController = z.output<typeof NewController>;
export const ControllerChanges = z
  .strictObject({ ...z.object(writable).partial().shape, status: z.enum(['ACTIVE', 'DISABLED']).optional() })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({ id: 'ControllerChanges', minProperties: 1 });
export type ControllerChanges = z.output<typeof ControllerChanges>;

const shown = {
  controllerUUID: uuid,
  name: z.string(),
  channel: controllerChannel,
  answers: controllerAnswers,
  url: z.string().nullable(),
  batchSize: z.int(),
  ackWithinSeconds: z.int(),
  pollIntervalSeconds: z.int(),
  mayMeter: z.boolean(),
  status: z.enum(['ACTIVE', 'DISABLED']),
  disabledReason: z.string().nullable(),
  health: controllerHealth,
  lastSeenUTC: utc.nullable(),
  unreachableSinceUTC: utc.nullable(),
  assets: z.int(),
  /** The powerKw of its assets together. */
  powerKw: z.number(),
  /** Of the dispatches of its last 20 events: the share that was answered, 0 to 1, and how fast. */
  answerRate: numberOrNull,
  p50LatencySeconds: numberOrNull,
  p95LatencySeconds: numberOrNull,
  createdUTC: utc,
  updatedUTC: utc,
};
export const Controller = z.object(shown).meta({ id: 'Controller' });
export type Controller = z.infer<typeof Controller>;
/** The secret that signs what is pushed; shown by create and rotate alone, null for channels that are not pushed to. */
export const ControllerWithSecret = z
  .object({ ...shown, secret: z.string().nullable() })
  .meta({ id: 'ControllerWithSecret' });
export type ControllerWithSecret = z.infer<typeof ControllerWithSecret>;
export const ControllerQuery = pageQuery(
  { search, channel: controllerChannel.optional(), status: z.enum(['ACTIVE', 'DISABLED']).optional() },
  ['name', 'createdUTC', 'lastSeenUTC'],
  'name',
);
export type ControllerQuery = z.output<typeof ControllerQuery>;

/** Puts assets under a controller, or with `remove` from under it. */
export const AssignControllerAssets = z
  .strictObject({ assetUUIDs: uuidList, remove: z.boolean().default(false) })
  .meta({ id: 'AssignControllerAssets' });
export type AssignControllerAssets = z.output<typeof AssignControllerAssets>;
export const AssignedControllerAssets = z
  .object({
    changed: z.int(),
    unchanged: z.int(),
    refused: z.array(
      z.object({
        assetUUID: uuid,
        code: z.enum(['ASSET_NOT_FOUND', 'ASSET_ARCHIVED', 'DISPATCHED_NOW']),
        detail: z.string(),
      }),
    ),
  })
  .meta({ id: 'AssignedControllerAssets' });
export type AssignedControllerAssets = z.infer<typeof AssignedControllerAssets>;

export const TestedController = z
  .object({ statusCode: z.int().nullable(), responseTimeMs: z.int(), error: z.string().nullable(), answers: z.int() })
  .meta({ id: 'TestedController' });
export type TestedController = z.infer<typeof TestedController>;

/** Id of a credential, as it was issued. */
export const clientId = z.string().regex(/^hhc_[0-9a-f]{24}$/, 'must be a client id like hhc_3b1f6f0a7f2e4c569a3e2a4f');

export const NewControllerCredential = z
  .strictObject({ label: text(100).nullish(), expiresDays: z.int().min(1).max(3650).nullish() })
  .meta({ id: 'NewControllerCredential' });
export type NewControllerCredential = z.output<typeof NewControllerCredential>;
export const ControllerCredential = z
  .object({
    clientId: z.string(),
    label: z.string().nullable(),
    createdUTC: utc,
    expiresUTC: utc.nullable(),
    lastUsedUTC: utc.nullable(),
  })
  .meta({ id: 'ControllerCredential' });
export type ControllerCredential = z.infer<typeof ControllerCredential>;
export const ControllerCredentialWithSecret = ControllerCredential.extend({ clientSecret: z.string() }).meta({
  id: 'ControllerCredentialWithSecret',
});
export type ControllerCredentialWithSecret = z.infer<typeof ControllerCredentialWithSecret>;

export const DispatchBatch = z
  .object({
    batchUUID: uuid,
    controllerUUID: uuid,
    eventUUID: uuid.nullable(),
    eventName: z.string().nullable(),
    kind: z.enum(['REQUESTED', 'CHANGED', 'CANCELLED', 'TEST']),
    revision: z.int(),
    number: z.int(),
    dispatches: z.int(),
    state: z.enum(['PENDING', 'SENT', 'DELIVERED', 'FAILED', 'SUPERSEDED']),
    createdUTC: utc,
    sentUTC: utc.nullable(),
    deliveredUTC: utc.nullable(),
    nextAttemptUTC: utc.nullable(),
    attempts: z.array(
      z.object({
        attempt: z.int(),
        attemptedUTC: utc,
        statusCode: z.int().nullable(),
        responseTimeMs: z.int(),
        error: z.string().nullable(),
        requestHeaders: z.record(z.string(), z.string()),
        responseBody: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'DispatchBatch' });
export type DispatchBatch = z.infer<typeof DispatchBatch>;
export const DispatchBatchQuery = pageQuery(
  { state: z.enum(['PENDING', 'SENT', 'DELIVERED', 'FAILED', 'SUPERSEDED']).optional(), eventUUID: uuid.optional() },
  ['number'],
  '-number',
);
export type DispatchBatchQuery = z.output<typeof DispatchBatchQuery>;
