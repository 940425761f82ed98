import { z } from 'zod';
import { eventUUID, halfHourStart } from './members.ts';
import { numberOrNull, utc, intOrNull, uuidOrNull, textOrNull, utcOrNull } from './primitives.ts';

const owed = {
  assets: z.int().describe('How many assets owe them.'),
  halfHours: z.int().describe('How many half hours of assets are missing.'),
  likelyKwh: z.number().describe('What these are likely to add in kWh, signed.'),
  likelyGbp: numberOrNull.describe('What these are likely to add to its revenue in £; null where nothing is paid.'),
};

/**
 * Overdue readings of an ended event: the assets that owe them, their usual arrival, and when the event becomes final.
 * Energy in kWh.
 */
export const EventSettling = z
  .object({
    eventUUID,
    run: intOrNull.describe('Number of the newest stats run; null before the first.'),
    sentence: z.string().describe('Whether the readings come as usual, in English.'),
    outstanding: z
      .object({
        ...owed,
        silentAssets: z.int().describe('Of the assets, those that have reported nothing since before the event.'),
        portfolios: z.int().describe('How many portfolios they are in; assets without one count as one.'),
        byPortfolio: z
          .array(
            z.object({
              portfolioUUID: uuidOrNull.describe('UUID of the portfolio; null for assets without one.'),
              name: textOrNull.describe('Name of the portfolio; null for assets without one.'),
              ...owed,
              likelyGbp: numberOrNull.describe('Its share of the revenue in £, by energy; null where nothing is paid.'),
            }),
          )
          .describe('At most 20, those with the most likely energy first.'),
      })
      .describe('Half hours of the window that are still missing.'),
    arrival: z
      .object({
        events: z.int().describe('How many earlier events the usual range is of, at most ten.'),
        hoursSinceEnd: z.number().describe('Hours from the end of the event until now.'),
        presentPercent: z.number().describe('Share in percent that has come until now.'),
        hours: z.array(z.number()).describe('Hours since the end to which the values below belong.'),
        present: z
          .array(numberOrNull)
          .describe('Share that had come of this event; null where nobody counted, and for hours to come.'),
        usualLow: z.array(numberOrNull).describe('Lowest share of the earlier events; null without any.'),
        usualHigh: z.array(numberOrNull).describe('Highest share of the earlier events; null without any.'),
      })
      .describe('How readings of the window arrive, in percent of the asset half hours.'),
    halfHours: z
      .array(
        z.object({
          startTime: halfHourStart,
          likelyKwh: z.number().describe('Likely delivery in kWh, signed.'),
          likelyFactor: numberOrNull.describe('K of the likely delivery; null where it is not paid by K.'),
          likelyGbp: numberOrNull.describe('Mean revenue in £ over the likely deliveries; null where nothing is paid.'),
        }),
      )
      .describe('Each half hour as it is likely once all report.'),
    becomesFinal: z
      .array(
        z.object({
          kind: z.enum(['NEXT_RUN', 'USUALLY', 'LATEST']).describe('What it is.'),
          atUTC: utcOrNull.describe('When it is likely, or certain; UTC instant, null where nobody knows.'),
          text: z.string().describe('The same in words.'),
          note: z.string().describe('Why.'),
        }),
      )
      .describe('What still happens until it is final, in order.'),
    nowUTC: utc.describe(
      'When it was counted by the clock of the tenant: now, or of a large event a little before; UTC instant.',
    ),
  })
  .meta({
    id: 'EventSettling',
    description: 'Who still owes readings of an ended event, how readings usually arrive, and when it becomes final.',
  });
export type EventSettling = z.infer<typeof EventSettling>;
