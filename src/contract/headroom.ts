import { z } from 'zod';
import { confidences } from '#energy/headroom.ts';
import { eventType } from './event.ts';
import { integerText, uuid } from './primitives.ts';

export const HeadroomQuery = z.strictObject({
  targetKw: integerText(1, 1e8, 'targetKw').default(1000),
  confidencePercent: integerText(80, 99, 'confidencePercent')
    .refine(
      (percent) => (confidences as readonly number[]).includes(percent),
      `must be one of ${confidences.join(', ')}`,
    )
    .meta({ openapi: { type: 'integer', enum: confidences, minimum: confidences[0], maximum: confidences.at(-1) } })
    .default(95),
  eventType: eventType.default('TURN_DOWN'),
  portfolioUUID: uuid.optional(),
});
const power = { expectedKw: z.number(), sureKw: z.number() };
/** The fewest eligible assets that deliver a power with a given confidence. */
export const Headroom = z
  .object({
    schemeUUID: uuid,
    targetKw: z.number(),
    confidencePercent: z.int().meta({ enum: confidences }),
    isMet: z.boolean(),
    ...power,
    /** Of the chosen set, sorted by usefulness; at most 10,000. */
    assets: z.array(
      z.object({
        assetUUID: uuid,
        assetId: z.string(),
        name: z.string().nullable(),
        expectedKw: z.number(),
        deviationKw: z.number(),
        events: z.int(),
      }),
    ),
    /**
     * Assets that are ready and consented, each meter once; how many are left out for sharing one; those never called
     * yet; and what all together can promise.
     */
    candidates: z.int(),
    meterCounted: z.int(),
    untried: z.int(),
    all: z.object(power),
    /** How far the results of whole events lay from what was expected of their assets. */
    commonDeviationPercent: z.number(),
    eventsLearntFrom: z.int(),
    /** What the first n assets of the set would deliver, at most 100 points. */
    curve: z.array(z.object({ assets: z.int(), ...power })),
  })
  .meta({ id: 'Headroom' });
export type Headroom = z.infer<typeof Headroom>;
