import { z } from 'zod';
import { estimate } from './live.ts';
import { numberOrNull, utc, uuid } from './primitives.ts';
import { namedScheme } from './scheme.ts';
import { schemeSeason } from './schemeStanding.ts';

/** A scheme in a list: what its ready assets can turn down, what it earned this season, and its next event. */
export const SchemeResult = z
  .object({
    ...namedScheme,
    /** As it was last calculated; null before. */
    standing: z
      .object({
        calculatedUTC: utc,
        registered: z.int(),
        ready: z.int(),
        expectedKw: numberOrNull,
        sureKw: numberOrNull,
      })
      .nullable(),
    season: z.object({
      ...schemeSeason,
      /** Newest settled events in a row with a K below 0.5. */
      lowInARow: z.int(),
    }),
    /** The event that runs or starts next, as was last said of it. */
    nextEvent: z
      .object({
        eventUUID: uuid,
        name: z.string(),
        startTime: utc,
        endTime: utc,
        state: z.enum(['SCHEDULED', 'LIVE']),
        contractedKwh: numberOrNull,
        likely: estimate.nullable(),
        measuredKwh: numberOrNull,
        chancePercent: numberOrNull,
        optedIn: z.int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'SchemeResult' });
export type SchemeResult = z.infer<typeof SchemeResult>;
