import { z } from 'zod';
import { confidences } from '#energy/headroom.ts';
import { eventType } from './event.ts';
import { assetId, assetName, assetUUID, inPortfolio, schemeUUID } from './members.ts';
import { integerText } from './primitives.ts';

export const HeadroomQuery = z.strictObject({
  targetKw: integerText(1, 1e8, 'targetKw').default(1000).describe('Power that is needed, in kW.'),
  confidencePercent: integerText(80, 99, 'confidencePercent')
    .refine(
      (percent) => (confidences as readonly number[]).includes(percent),
      `must be one of ${confidences.join(', ')}`,
    )
    .meta({ openapi: { type: 'integer', enum: confidences, minimum: confidences[0], maximum: confidences.at(-1) } })
    .default(95)
    .describe('Confidence with which it is to be there, in percent.'),
  eventType: eventType.default('TURN_DOWN').describe('Whether events that turn down or events that turn up are meant.'),
  portfolioUUID: inPortfolio,
});
/** The fewest eligible assets that deliver a power with a given confidence. */
export const Headroom = z
  .object({
    schemeUUID,
    targetKw: z.number().describe('Requested power, in kW.'),
    confidencePercent: z.int().meta({ enum: confidences }).describe('Requested confidence, in percent.'),
    isMet: z.boolean().describe('Whether the chosen assets are sure of the target; if not, all that help are chosen.'),
    expectedKw: z.number().describe('Power the chosen assets are expected to deliver, in kW.'),
    sureKw: z.number().describe('Power in kW that the chosen assets deliver with the requested confidence.'),
    assets: z
      .array(
        z.object({
          assetUUID,
          assetId,
          name: assetName,
          expectedKw: z.number().describe('Power it is expected to deliver, in kW.'),
          deviationKw: z.number().describe('Standard deviation of its power from event to event, in kW.'),
          events: z.int().describe('Past events it was learnt from; 0 where it was never called.'),
        }),
      )
      .describe('Chosen assets, most useful first; at most 10,000 are listed.'),
    /**
     * Assets that are ready and consented, each meter once; the number left out for sharing one; those never called
     * yet; and the power that all together can promise.
     */
    candidates: z.int().describe('Assets that are READY in the scheme and whose users consent; each meter once.'),
    meterCounted: z
      .int()
      .describe('Such assets left out, because they are behind the meter of another candidate, or have its MPAN.'),
    untried: z.int().describe('Those of them that were never called.'),
    all: z
      .object({
        expectedKw: z.number().describe('Power all candidates are expected to deliver, in kW.'),
        sureKw: z.number().describe('Power in kW that all candidates deliver with the requested confidence.'),
      })
      .describe('What all candidates together would make.'),
    commonDeviationPercent: z
      .number()
      .describe('How far whole events lay from what was expected of their assets: standard deviation in percent.'),
    eventsLearntFrom: z.int().describe('Settled events of the last year that the figures rest on.'),
    curve: z
      .array(
        z.object({
          assets: z.int().describe('Number of assets, counted from the most useful.'),
          expectedKw: z.number().describe('Power they are expected to deliver, in kW.'),
          sureKw: z.number().describe('Power in kW that is available with the requested confidence.'),
        }),
      )
      .describe('What the first assets of the chosen set would make, at most 100 points.'),
  })
  .meta({ id: 'Headroom', description: 'The fewest eligible assets that deliver a power with a given confidence.' });
export type Headroom = z.infer<typeof Headroom>;
