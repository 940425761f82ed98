import { z } from 'zod';
import { assetName, assetUUID, halfHourStart } from './members.ts';
import { pageQuery } from './paging.ts';
import {
  direction,
  notAnyOf,
  NOT_NULL,
  utc,
  uuid,
  uuidOrNull,
  numberOrNull,
  utcOrNull,
  textOrNull,
} from './primitives.ts';

export const suspicionState = z.enum(['OPEN', 'CONFIRMED', 'SET_ASIDE']);
export type SuspicionState = z.infer<typeof suspicionState>;
export const suspicionReason = z.enum(['CAPACITY', 'CONNECTION', 'HISTORY']);
export type SuspicionReason = z.infer<typeof suspicionReason>;

/** A reading above what its meter can have measured, and the decision on it. */
export const SuspiciousReading = z
  .object({
    suspicionUUID: uuid.describe('UUID of the suspicion.'),
    assetUUID,
    assetId: z.string().describe('Your own id of the asset.'),
    name: assetName,
    portfolioUUID: uuidOrNull.describe('UUID of the portfolio of the asset; null for none.'),
    direction: direction.describe('import is energy taken from the grid, export energy given to it.'),
    startTime: halfHourStart,
    value: numberOrNull.describe('What was sent, in kWh; null where the user of the asset allows no half hours.'),
    limit: z.number().describe('The most that is plausible, in kWh.'),
    reason: suspicionReason.describe(
      'CAPACITY: more than the import or export capacity of the asset; CONNECTION: more than the supply of a home ' +
        'can carry; HISTORY: far more than the site usually has.',
    ),
    state: suspicionState.describe('OPEN and CONFIRMED count; SET_ASIDE does not.'),
    notedUTC: utc.describe('When it was noted; UTC instant.'),
    decidedUTC: utcOrNull.describe('When it was decided; UTC instant, null while it is OPEN.'),
    decidedBy: textOrNull.describe('Who decided; null while it is OPEN.'),
  })
  .meta({
    id: 'SuspiciousReading',
    description: 'A reading above what is plausible for its asset, and what was decided of it.',
  });
export type SuspiciousReading = z.infer<typeof SuspiciousReading>;

const filters = {
  state: suspicionState.optional().describe('Only readings in this state.'),
  assetUUID: uuid.optional().describe('Only readings of this asset.'),
  portfolioUUID: uuid.optional().describe('Only readings of assets of this portfolio.'),
};
export const SuspiciousReadingQuery = pageQuery(filters, ['startTime', 'value', 'notedUTC'], '-startTime');
export type SuspiciousReadingQuery = z.output<typeof SuspiciousReadingQuery>;

/** Maximum number of suspicions that one request decides on. */
export const MAX_DECIDED = 1000;

const BOTH_OR_NONE = {
  title: 'Both suspicionUUIDs and filter, or neither',
  oneOf: [
    { required: ['suspicionUUIDs', 'filter'], properties: { suspicionUUIDs: NOT_NULL, filter: NOT_NULL } },
    { not: { anyOf: [{ required: ['suspicionUUIDs'] }, { required: ['filter'] }] } },
  ],
};

export const DecideSuspiciousReadings = z
  .strictObject({
    action: z
      .enum(['SET_ASIDE', 'CONFIRM', 'REOPEN'])
      .describe('SET_ASIDE takes them out of everything, CONFIRM says that they are right, REOPEN takes back either.'),
    suspicionUUIDs: z.array(uuid).min(1).max(MAX_DECIDED).optional().describe('UUIDs of up to 1,000 suspicions.'),
    filter: z
      .strictObject(filters)
      .optional()
      .describe('Which readings are meant; without a condition all that are not decided so already.'),
  })
  .refine((body) => (body.suspicionUUIDs === undefined) !== (body.filter === undefined), {
    path: ['suspicionUUIDs'],
    message: 'name the readings, or give a filter',
  })
  .meta({
    id: 'DecideSuspiciousReadings',
    description: 'What is decided of implausible readings: named ones, or those of a filter.',
    ...notAnyOf(BOTH_OR_NONE),
  });
export type DecideSuspiciousReadings = z.output<typeof DecideSuspiciousReadings>;

export const DecidedSuspiciousReadings = z
  .object({
    changed: z.int().describe('Readings that are decided so now.'),
    unchanged: z.int().describe('Readings that were already.'),
    refused: z
      .array(
        z.object({
          suspicionUUID: uuid.describe('UUID of the suspicion.'),
          code: z.enum(['NOT_FOUND', 'ASSET_ARCHIVED']).describe('Why it stays.'),
          detail: z.string().describe('The reason in words.'),
        }),
      )
      .describe('Readings that stay as they are, with the reason.'),
    remaining: z.int().describe('Readings of the filter beyond the first 1,000: repeat the request for these.'),
  })
  .meta({ id: 'DecidedSuspiciousReadings', description: 'What became of the readings.' });
export type DecidedSuspiciousReadings = z.infer<typeof DecidedSuspiciousReadings>;
