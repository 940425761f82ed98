import { z } from 'zod';
import { MAX_ROW } from './consumption.ts';
import { MAX_CONVERTED_READINGS } from './limits.ts';
import { packReference } from './pack/reference.ts';
import { fail, text, uuid, intOrNull } from './primitives.ts';
import { ProblemItem } from './problem.ts';

/** Signs that a file was written by another convention than the one it is read by. */
export const suspicionCode = z.enum([
  'SIGN_SUSPECTED',
  'PERIOD_END_SUSPECTED',
  'CLOCK_SUSPECTED',
  'DAY_LENGTH_SUSPECTED',
]);
export type SuspicionCode = z.infer<typeof suspicionCode>;

/** Convention by which a file of readings is written. */
export const readingConvention = z
  .strictObject({
    quantity: z.enum(['kW', 'MW', 'kWh', 'MWh']).describe('Mean power or energy of an interval.'),
    positive: z.enum(['EXPORT', 'IMPORT']).describe('What a number above zero means.'),
    stamp: z.enum(['START', 'END']).describe('Whether a stamp is the beginning or the end of its interval.'),
    zone: z.enum(['UTC', 'LONDON']).describe('Clock of stamps without an offset.'),
    stepMinutes: z.literal([1, 5, 15, 30]).describe('Length of an interval in minutes.'),
  })
  .meta({ id: 'ReadingConvention', description: 'How a file of readings is written.' });

const line = z
  .strictObject({
    assetUUID: uuid.optional().describe('UUID of the asset. Give this or assetId.'),
    assetId: text(64).optional().describe('Your own identifier of the asset. Give this or assetUUID.'),
    stamp: text(40).describe(
      'Time of the interval as written: with or without an offset, or a period like 2026-07-15 SP 35.',
    ),
    value: z
      .number()
      .min(-1e8)
      .max(1e8)
      .describe('Power or energy of the interval, signed, in the unit of the convention.'),
    row: z
      .int()
      .min(1)
      .max(MAX_ROW)
      .optional()
      .describe('Row of the imported file, the header being row 1; given with importUUID, and only then.'),
  })
  .superRefine(({ assetUUID, assetId }, ctx) => {
    if ((assetUUID === undefined) === (assetId === undefined))
      fail(ctx, 'REQUIRED', 'give assetUUID or assetId, one of them');
  });

export const NewConvertedConsumption = z
  .strictObject({
    convention: readingConvention.optional().describe('How they are written.'),
    pack: packReference.optional().describe('Market pack whose units they are in.'),
    importUUID: uuid.optional().describe('UUID of the import whose file they came from.'),
    dryRun: z.boolean().default(false).describe('Whether they are only checked.'),
    acceptSuspicions: z
      .array(suspicionCode)
      .max(suspicionCode.options.length)
      .default([])
      .describe('Suspicions that somebody has looked at and does not share.'),
    readings: z.array(line).min(1).max(MAX_CONVERTED_READINGS).describe('The readings, in the order of the file.'),
  })
  .superRefine(({ convention, pack }, ctx) => {
    if ((convention === undefined) === (pack === undefined))
      fail(ctx, 'REQUIRED', 'give convention or pack, one of them');
  })
  .meta({ id: 'NewConvertedConsumption', description: 'Readings by a convention; give convention or pack.' });
export type NewConvertedConsumption = z.output<typeof NewConvertedConsumption>;

export const ConvertedConsumption = z
  .object({
    dryRun: z.boolean().describe('Whether nothing was stored.'),
    convention: readingConvention.describe('How the readings were read.'),
    accepted: z.int().describe('Readings without a fault.'),
    halfHours: z.int().describe('Half hours that they make, import and export apart.'),
    inserted: intOrNull.describe('Half hours that had no reading before; null with dryRun.'),
    updated: intOrNull.describe('Half hours that had one; null with dryRun.'),
    gaps: z
      .int()
      .describe(
        'Half hours that are missing between the first and the last of each asset, added up: a gap is no zero.',
      ),
    suspicions: z
      .array(
        z.object({
          code: suspicionCode.describe('Which one.'),
          detail: z.string().describe('What it was found by.'),
          assets: z.int().describe('In how many assets it was found.'),
        }),
      )
      .describe('Signs of another convention.'),
    faults: z
      .array(
        ProblemItem.pick({ pointer: true, code: true, detail: true }).meta({
          members: {
            pointer: 'JSON pointer to the place in the body.',
            code: 'Kind of fault.',
            detail: 'What is wrong.',
          },
        }),
      )
      .describe('The first 100 faults, with dryRun; without it they are a 400.'),
  })
  .meta({ id: 'ConvertedConsumption', description: 'Outcome of storing or checking converted readings.' });
export type ConvertedConsumption = z.infer<typeof ConvertedConsumption>;
