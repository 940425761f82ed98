import { z } from 'zod';
import { assetId, assetName, assetUUID, eventUUID } from './members.ts';
import { pageQuery } from './paging.ts';
import { numberOrNull, quantity, textOrNull, intOrNull, uuidOrNull } from './primitives.ts';

/** £ with four decimals, as text that adds up exactly. */
const gbp = z
  .string()
  .meta({ openapi: { type: 'string', pattern: '^\\d{1,15}\\.\\d{4}$', maxLength: 24 } })
  .nullable();

/** Share of a scheme's assets that its events hold out at random; 0 holds nobody out. */
export const HoldOutTerms = z
  .object({
    share: z
      .number()
      .describe(
        'Probability with which an asset is held out, 0 to 0.5, 0 for none; in events of 1,000 READY assets with ' +
          'consent or more.',
      ),
    goodwillGbp: numberOrNull.describe(
      'What a user gets for an asset that is held out, in £, beside what events pay; null for nothing.',
    ),
  })
  .meta({ id: 'HoldOutTerms', description: 'How events of a scheme hold assets out.' });
export const HoldOutTermsChanges = z
  .strictObject({
    share: quantity(0, 0.5).describe(
      'Probability with which an asset is held out, 0 to 0.5, 0 for none; in events of 1,000 READY assets with ' +
        'consent or more.',
    ),
    goodwillGbp: quantity(0, 1000)
      .nullish()
      .describe(
        'What a user gets for an asset that is held out, in £, up to 1,000; null for nothing, absent as it was.',
      ),
  })
  .meta({ id: 'HoldOutTermsChanges', description: 'How events that are scheduled from now on hold assets out.' });
export type HoldOutTermsChanges = z.output<typeof HoldOutTermsChanges>;

/** Parameters by which an event draws its assets. */
export const EventHoldOut = z
  .object({
    eventUUID,
    share: z.number().describe('Probability with which an asset is held out; 0 where nobody is.'),
    /** Salt of the draw; public from the start of the event on. */
    salt: textOrNull.describe(
      'Salt of the draw, from the start of the event on; null before, and where nobody is held out.',
    ),
    heldOut: intOrNull.describe('READY assets with consent that were held out; null before the start.'),
    goodwillGbp: gbp.describe('What a user gets for an asset held out, in £ with four decimals; null for nothing.'),
    goodwillTotalGbp: gbp.describe('The same for all of them, in £; null for nothing, and before the start.'),
  })
  .meta({ id: 'EventHoldOut', description: 'What an event draws its control group by.' });
export type EventHoldOut = z.infer<typeof EventHoldOut>;

export const HeldOutAsset = z
  .object({
    assetUUID,
    assetId,
    name: assetName,
    userUUID: uuidOrNull.describe('UUID of the user at the start; null where the asset had none.'),
    goodwillGbp: gbp.describe('What the user gets for it, in £ with four decimals; null for nothing.'),
  })
  .meta({ id: 'HeldOutAsset', description: 'An asset that an event held out.' });
export const HeldOutAssetQuery = pageQuery({}, ['assetUUID', 'assetId'], 'assetUUID');

/** A figure with its 95 % interval, kWh. */
const estimate = z.object({
  kwh: z
    .number()
    .describe('Difference of the means times the assets that were asked, signed as delivered energy is, in kWh.'),
  lowKwh: z.number().describe('Lower end of its 95 % interval, in kWh.'),
  highKwh: z.number().describe('Upper end of its 95 % interval, in kWh.'),
});

/** Effect of an event, by the difference between the assets that were asked and those that were held out. */
export const ControlGroup = z.object({
  basis: z
    .enum(['CHANGE', 'USE'])
    .describe(
      'CHANGE: compared is the use in the event less the mean of the same half hours of the seven days before; USE: ' +
        'the use alone, where fewer than 90 % of either side have a complete day before.',
    ),
  share: z.number().describe('Probability with which an asset was held out.'),
  asked: z
    .int()
    .describe(
      'Assets that were READY and consented at the start, were not held out, and have a reading of every half hour, ' +
        'opted in or not.',
    ),
  heldOut: z.int().describe('Assets that were held out and have a reading of every half hour.'),
  effect: estimate.describe('Effect on all assets that were asked.'),
  perAsset: estimate.meta({
    description: 'Effect on an asset.',
    members: { kwh: 'Difference of the means, strata of asset types weighted by those asked, in kWh.' },
  }),
  standardErrorKwh: z.number().describe('Standard error of perAsset, in kWh.'),
  degreesOfFreedom: z.number().describe('Welch’s degrees of freedom of the interval.'),
  settledKwh: z.number().describe('What settlement says of the assets that were asked and are compared, in kWh.'),
  bias: estimate.meta({
    description: 'By how much settlement says more than the event did.',
    members: { kwh: 'settledKwh less effect, in kWh.' },
  }),
});
export type ControlGroup = z.infer<typeof ControlGroup>;
