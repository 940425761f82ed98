import { z } from 'zod';
import { numberOrNull, utc, uuid } from './primitives.ts';

/** In order: each stage counts the assets that passed every stage before it. */
export const registrationStage = z.enum(['FLEET', 'OPTED_IN', 'CHECKED', 'CONSENTED', 'MPAN_VALID', 'READY']);
export type RegistrationStage = z.infer<typeof registrationStage>;

const RegistrationStep = z.object({
  stage: registrationStage,
  assets: z.int(),
  /** Why those of the stage before did not pass; null where all did. */
  reason: z.string().nullable(),
  lostKw: numberOrNull,
  remedy: z
    .object({
      code: z.enum(['OPT_IN', 'SEE_WAITING', 'ASK_CONSENT', 'CORRECT_MPANS', 'READ_REASONS']),
      label: z.string(),
    })
    .nullable(),
});

/** What the events of a scheme came to in a season. */
export const schemeSeason = {
  events: z.int(),
  settled: z.int(),
  revenueGbp: z.number(),
  preliminaryGbp: z.number(),
  fullGbp: z.number(),
  performanceFactor: numberOrNull,
};

export const SchemeStanding = z
  .object({
    schemeUUID: uuid,
    verdict: z.object({ sentence: z.string(), tone: z.enum(['WARN', 'NEUTRAL']) }),
    /** What most easily adds to it. */
    cause: z.string(),
    registered: z.int(),
    ready: z.object({ assets: z.int(), measured: z.int(), expectedKw: numberOrNull, sureKw: numberOrNull }),
    /** Never registered; what they would add to an event. */
    neverOptedIn: z.object({ assets: z.int(), kw: numberOrNull, gbpPerEvent: numberOrNull }),
    stages: z.array(RegistrationStep),
    season: z.object({
      ...schemeSeason,
      /** Settled events with a K below 0.5. */
      lowFactors: z.int(),
    }),
    nextEvent: z
      .object({ eventUUID: uuid, name: z.string(), startTime: utc, endTime: utc, optedIn: z.int() })
      .nullable(),
    check: z.object({ waiting: z.int(), oldestUTC: utc.nullable() }),
    /** When the stages were counted. */
    countedUTC: utc,
  })
  .meta({ id: 'SchemeStanding' });
export type SchemeStanding = z.infer<typeof SchemeStanding>;
