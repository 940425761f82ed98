import { z } from 'zod';
import { numberOrNull, utc, uuid } from './primitives.ts';

const owed = {
  assets: z.int(),
  halfHours: z.int(),
  likelyKwh: z.number(),
  likelyGbp: numberOrNull,
};

/** Who still owes readings of an ended event, how they usually arrive, and when it becomes final. Energy in kWh. */
export const EventSettling = z
  .object({
    eventUUID: uuid,
    run: z.int().nullable(),
    sentence: z.string(),
    outstanding: z.object({
      ...owed,
      /** Nothing of them has come since before the event. */
      silentAssets: z.int(),
      portfolios: z.int(),
      byPortfolio: z.array(z.object({ portfolioUUID: uuid.nullable(), name: z.string().nullable(), ...owed })),
    }),
    /** Shares of the asset half hours, in percent. */
    arrival: z.object({
      events: z.int(),
      hoursSinceEnd: z.number(),
      presentPercent: z.number(),
      hours: z.array(z.number()),
      present: z.array(numberOrNull),
      usualLow: z.array(numberOrNull),
      usualHigh: z.array(numberOrNull),
    }),
    halfHours: z.array(
      z.object({
        startTime: utc,
        likelyKwh: z.number(),
        likelyFactor: numberOrNull,
        likelyGbp: numberOrNull,
      }),
    ),
    becomesFinal: z.array(
      z.object({
        kind: z.enum(['NEXT_RUN', 'USUALLY', 'LATEST']),
        atUTC: utc.nullable(),
        text: z.string(),
        note: z.string(),
      }),
    ),
    nowUTC: utc,
  })
  .meta({ id: 'EventSettling' });
export type EventSettling = z.infer<typeof EventSettling>;
