import { z } from 'zod';
import { MAX_ROW } from './consumption.ts';
import { MAX_CONVERTED_READINGS } from './limits.ts';
import { packReference } from './pack/reference.ts';
import { fail, text, uuid } from './primitives.ts';
import { ProblemItem } from './problem.ts';

/** Signs that a file was written by another convention than it is read by. */
export const suspicionCode = z.enum([
  'SIGN_SUSPECTED',
  'PERIOD_END_SUSPECTED',
  'CLOCK_SUSPECTED',
  'DAY_LENGTH_SUSPECTED',
]);
export type SuspicionCode = z.infer<typeof suspicionCode>;

/** How a file of readings is written. */
export const readingConvention = z
  .strictObject({
    quantity: z.enum(['kW', 'MW', 'kWh', 'MWh']),
    positive: z.enum(['EXPORT', 'IMPORT']),
    stamp: z.enum(['START', 'END']),
    zone: z.enum(['UTC', 'LONDON']),
    stepMinutes: z.literal([1, 5, 15, 30]),
  })
  .meta({ id: 'ReadingConvention' });

const line = z
  .strictObject({
    assetUUID: uuid.optional(),
    assetId: text(64).optional(),
    stamp: text(40),
    value: z.number().min(-1e8).max(1e8),
    row: z.int().min(1).max(MAX_ROW).optional(),
  })
  .superRefine(({ assetUUID, assetId }, ctx) => {
    if ((assetUUID === undefined) === (assetId === undefined))
      fail(ctx, 'REQUIRED', 'give assetUUID or assetId, one of them');
  });

export const NewConvertedConsumption = z
  .strictObject({
    convention: readingConvention.optional(),
    pack: packReference.optional(),
    importUUID: uuid.optional(),
    dryRun: z.boolean().default(false),
    acceptSuspicions: z.array(suspicionCode).max(suspicionCode.options.length).default([]),
    readings: z.array(line).min(1).max(MAX_CONVERTED_READINGS),
  })
  .superRefine(({ convention, pack }, ctx) => {
    if ((convention === undefined) === (pack === undefined))
      fail(ctx, 'REQUIRED', 'give convention or pack, one of them');
  })
  .meta({ id: 'NewConvertedConsumption' });
export type NewConvertedConsumption = z.output<typeof NewConvertedConsumption>;

export const ConvertedConsumption = z
  .object({
    dryRun: z.boolean(),
    convention: readingConvention,
    accepted: z.int(),
    halfHours: z.int(),
    inserted: z.int().nullable(),
    updated: z.int().nullable(),
    /** Half hours that are missing between the first and the last of an asset. */
    gaps: z.int(),
    suspicions: z.array(z.object({ code: suspicionCode, detail: z.string(), assets: z.int() })),
    faults: z.array(ProblemItem.pick({ pointer: true, code: true, detail: true })),
  })
  .meta({ id: 'ConvertedConsumption' });
export type ConvertedConsumption = z.infer<typeof ConvertedConsumption>;
