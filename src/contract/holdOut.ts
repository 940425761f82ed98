import { z } from 'zod';
import { pageQuery } from './paging.ts';
import { numberOrNull, quantity, uuid } from './primitives.ts';

/** £ with four decimals, as text that adds up exactly. */
const gbp = z
  .string()
  .meta({ openapi: { type: 'string', pattern: '^\\d{1,15}\\.\\d{4}$', maxLength: 24 } })
  .nullable();

/** Which share of a scheme's assets its events hold out at random; 0 holds nobody out. */
export const HoldOutTerms = z.object({ share: z.number(), goodwillGbp: numberOrNull }).meta({ id: 'HoldOutTerms' });
export const HoldOutTermsChanges = z
  .strictObject({ share: quantity(0, 0.5), goodwillGbp: quantity(0, 1000).nullish() })
  .meta({ id: 'HoldOutTermsChanges' });
export type HoldOutTermsChanges = z.output<typeof HoldOutTermsChanges>;

/** What an event draws its assets by. */
export const EventHoldOut = z
  .object({
    eventUUID: uuid,
    share: z.number(),
    /** Public from the start on. */
    salt: z.string().nullable(),
    heldOut: z.int().nullable(),
    goodwillGbp: gbp,
    goodwillTotalGbp: gbp,
  })
  .meta({ id: 'EventHoldOut' });
export type EventHoldOut = z.infer<typeof EventHoldOut>;

export const HeldOutAsset = z
  .object({
    assetUUID: uuid,
    assetId: z.string(),
    name: z.string().nullable(),
    userUUID: uuid.nullable(),
    goodwillGbp: gbp,
  })
  .meta({ id: 'HeldOutAsset' });
export const HeldOutAssetQuery = pageQuery({}, ['assetUUID', 'assetId'], 'assetUUID');

/** A figure with its 95 % interval, kWh. */
const estimate = z.object({ kwh: z.number(), lowKwh: z.number(), highKwh: z.number() });

/** What an event did, by the difference between the assets that were asked and those that were held out. */
export const ControlGroup = z.object({
  basis: z.enum(['CHANGE', 'USE']),
  share: z.number(),
  asked: z.int(),
  heldOut: z.int(),
  effect: estimate,
  perAsset: estimate,
  standardErrorKwh: z.number(),
  degreesOfFreedom: z.number(),
  settledKwh: z.number(),
  bias: estimate,
});
export type ControlGroup = z.infer<typeof ControlGroup>;
