import { z } from 'zod';
import { Verdict } from './balance.ts';
import { estimate } from './live.ts';
import { numberOrNull, utc, uuid } from './primitives.ts';

/** Events whose figures an effect has; more are counted. */
export const MOST_EFFECT_EVENTS = 3;

/** What a scheduled event comes to with one set of opted-in assets: the figures of its balance. */
export const EventFigures = z
  .object({
    optedIn: z.int(),
    likely: estimate.nullable(),
    /** Likely energy over the length of the event. */
    powerKw: numberOrNull,
    chancePercent: numberOrNull,
    likelyGbp: numberOrNull,
    verdict: Verdict,
  })
  .meta({ id: 'EventFigures' });
export type EventFigures = z.infer<typeof EventFigures>;

/** What a step does to a scheduled event. */
export const EventEffect = z
  .object({
    eventUUID: uuid,
    name: z.string(),
    startTime: utc,
    endTime: utc,
    optInDeadline: utc.nullable(),
    contractedKwh: numberOrNull,
    before: EventFigures,
    after: EventFigures,
  })
  .meta({ id: 'EventEffect' });
export type EventEffect = z.infer<typeof EventEffect>;
