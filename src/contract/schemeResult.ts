import { z } from 'zod';
import { estimate } from './live.ts';
import { eventName, eventUUID } from './members.ts';
import { numberOrNull, utc, intOrNull } from './primitives.ts';
import { namedScheme } from './scheme.ts';
import { schemeSeason } from './schemeStanding.ts';

/** A scheme in a list: the power its ready assets can turn down, its earnings this season, and its next event. */
export const SchemeResult = z
  .object({
    ...namedScheme,
    schemeType: namedScheme.schemeType.describe('Kind of the scheme.'),
    regulator: namedScheme.regulator.describe('Who checks its assets.'),
    standing: z
      .object({
        calculatedUTC: utc.describe('When that was; UTC instant.'),
        registered: z.int().describe('Active assets that ever opted in.'),
        ready: z.int().describe('Those that passed every stage.'),
        expectedKw: numberOrNull.describe(
          'What these are expected to turn down at the usual window, in kW; null where nobody knows.',
        ),
        sureKw: numberOrNull.describe('What nine of ten outcomes exceed, in kW; null likewise.'),
      })
      .nullable()
      .describe('How it stands, as it was last calculated; null before.'),
    season: z
      .object({
        ...schemeSeason,
        lowInARow: z.int().describe('How many of its newest settled events in a row have a K below 0.5.'),
      })
      .describe('What its events of this season came to.'),
    nextEvent: z
      .object({
        eventUUID,
        name: eventName,
        startTime: utc.describe('Start; UTC instant.'),
        endTime: utc.describe('End, itself excluded; UTC instant.'),
        state: z.enum(['SCHEDULED', 'LIVE']).describe('SCHEDULED, or LIVE while it runs.'),
        contractedKwh: numberOrNull.describe('Contracted energy in kWh, else that of the target; null without either.'),
        likely: estimate.nullable().describe('What it was last said to be likely to deliver; null where nobody knows.'),
        measuredKwh: numberOrNull.describe('Measured energy in kWh; null before it runs.'),
        chancePercent: numberOrNull.describe(
          'Chance in percent to meet what is contracted, as it was last said; null where nobody knows.',
        ),
        optedIn: intOrNull.describe('Assets in it, as they were last counted; null before.'),
      })
      .nullable()
      .describe('Its event that runs or starts next; null without one.'),
  })
  .meta({
    id: 'SchemeResult',
    description: 'A scheme in a list, with what its ready assets can turn down, what it earned, and its next event.',
  });
export type SchemeResult = z.infer<typeof SchemeResult>;
