import { z } from 'zod';
import { eventName, eventUUID } from './members.ts';
import { numberOrNull, utc, uuid, textOrNull, utcOrNull } from './primitives.ts';

/** Stages of registration in order: each counts the assets that reached every stage before it. */
export const registrationStage = z.enum(['FLEET', 'OPTED_IN', 'CHECKED', 'CONSENTED', 'MPAN_VALID', 'READY']);
export type RegistrationStage = z.infer<typeof registrationStage>;

const RegistrationStep = z.object({
  stage: registrationStage.describe('Name of the stage.'),
  assets: z.int().describe('Assets that pass it and every stage before.'),
  /** Reason why assets of the stage before did not reach this one; null where all did. */
  reason: textOrNull.describe('Why others of the stage before do not, in English; null where all do.'),
  lostKw: numberOrNull.describe(
    'What these would turn down at the usual window, in kW; null where nobody knows or all pass.',
  ),
  remedy: z
    .object({
      code: z
        .enum(['OPT_IN', 'SEE_WAITING', 'ASK_CONSENT', 'CORRECT_MPANS', 'READ_REASONS', 'SEE_ASSETS'])
        .describe('Kind of the remedy; SEE_ASSETS where requests for consent would reach nobody.'),
      label: z.string().describe('Its button, in English.'),
    })
    .nullable()
    .describe('What can be done about them; null where nothing can.'),
});

/** Results of a scheme's events in a season. */
export const schemeSeason = {
  events: z.int().describe('Events that begin in the season.'),
  settled: z.int().describe('Of them, those with a stats run; the figures below are of these.'),
  revenueGbp: z.number().describe('What they earned in £.'),
  preliminaryGbp: z.number().describe('Of it, what preliminary runs say, in £.'),
  fullGbp: z.number().describe('Revenue in £ if every contract had been met exactly.'),
  performanceFactor: numberOrNull.describe('Mean K, weighted by contracted energy; null without one.'),
};

export const SchemeStanding = z
  .object({
    schemeUUID: uuid.describe('UUID of the scheme.'),
    verdict: z
      .object({
        sentence: z.string().describe('The sentence, in English, as every screen shows it.'),
        tone: z.enum(['WARN', 'NEUTRAL']).describe('WARN where assets are registered and none is ready.'),
      })
      .describe('The judgement.'),
    cause: z.string().describe('What most easily adds to it, in English.'),
    registered: z.int().describe('Active assets that ever opted in.'),
    ready: z
      .object({
        assets: z.int().describe('How many.'),
        measured: z.int().describe('Of those, measured: all, or an even sample of 300 that stands for the rest.'),
        expectedKw: numberOrNull.describe(
          'What they are expected to turn down at the usual window, in kW; null where nobody knows.',
        ),
        sureKw: numberOrNull.describe('What nine of ten outcomes exceed, in kW; null likewise.'),
      })
      .describe('Those that passed every stage.'),
    /** Assets that were never registered; the power they would add to an event. */
    neverOptedIn: z
      .object({
        assets: z.int().describe('How many.'),
        kw: numberOrNull.describe('What they would turn down at the usual window, in kW; null where nobody knows.'),
        gbpPerEvent: numberOrNull.describe(
          'What that would earn in one such event, in £, at what a delivered kWh earned this season; null likewise.',
        ),
      })
      .describe('Active assets that are not registered in it.'),
    stages: z
      .array(RegistrationStep)
      .describe('The stages in order; each counts assets that passed every stage before it.'),
    season: z
      .object({
        ...schemeSeason,
        lowFactors: z.int().describe('Events of the last three months with a K below 0.5.'),
      })
      .describe('What its events of this season came to.'),
    nextEvent: z
      .object({
        eventUUID,
        name: eventName,
        startTime: utc.describe('Start; UTC instant.'),
        endTime: utc.describe('End, itself excluded; UTC instant.'),
        optedIn: z.int().describe('Assets that are opted in to it.'),
      })
      .nullable()
      .describe('Its event that runs or starts next; null without one.'),
    check: z
      .object({
        waiting: z.int().describe('Assets that wait for it.'),
        oldestUTC: utcOrNull.describe('Since when the first of them waits; UTC instant, null where none does.'),
      })
      .describe("The regulator's check of its assets."),
    countedUTC: utc.describe(
      'When the stages were counted: now, or in a fleet of more than 10,000 assets a little before; UTC instant.',
    ),
  })
  .meta({
    id: 'SchemeStanding',
    description: 'Where the registrations of a scheme stand, what its ready assets can turn down, and what it earned.',
  });
export type SchemeStanding = z.infer<typeof SchemeStanding>;
