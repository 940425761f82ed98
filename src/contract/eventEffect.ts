import { z } from 'zod';
import { Verdict } from './balance.ts';
import { estimate } from './live.ts';
import { numberOrNull, utc, uuid } from './primitives.ts';
import { refusalCode } from './scheme.ts';

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

/** What changing a scheduled event does to it; its times and contract are those after the change. */
export const EventChangeEffect = EventEffect.extend({
  /** Opt-ins that were checked: all, or a sample that `ended` is scaled from. */
  checked: z.int(),
  /** Opt-ins that the change ends, by reason. */
  ended: z.array(z.object({ code: refusalCode, assets: z.int() })),
}).meta({ id: 'EventChangeEffect' });
export type EventChangeEffect = z.infer<typeof EventChangeEffect>;
