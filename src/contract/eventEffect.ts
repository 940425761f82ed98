import { z } from 'zod';
import { Verdict } from './balance.ts';
import { estimate } from './live.ts';
import { contractedKwh, eventEnd, eventName, eventStart, eventUUID } from './members.ts';
import { numberOrNull, utcOrNull } from './primitives.ts';
import { refusalCode } from './scheme.ts';

/** Maximum number of events for which an effect has figures; more are counted. */
export const MAX_EFFECT_EVENTS = 3;

/** Figures of a scheduled event's balance with one set of opted-in assets. */
export const EventFigures = z
  .object({
    optedIn: z.int().describe('Assets that take part, each meter once.'),
    likely: estimate.nullable().describe('Likely result of the event; null where nobody knows how its assets respond.'),
    powerKw: numberOrNull.describe('Likely energy over the length of the event, in kW; null where not known.'),
    chancePercent: numberOrNull.describe('Chance in percent to meet the contract; null where it is not known.'),
    likelyGbp: numberOrNull.describe('Mean revenue in £ over the likely results; null where not known.'),
    verdict: Verdict.describe('The judgement.'),
  })
  .meta({
    id: 'EventFigures',
    description: 'What a scheduled event comes to with some assets opted in, as its balance says it.',
  });
export type EventFigures = z.infer<typeof EventFigures>;

/** Effect of a step on a scheduled event. */
export const EventEffect = z
  .object({
    eventUUID,
    name: eventName,
    startTime: eventStart,
    endTime: eventEnd,
    optInDeadline: utcOrNull.describe('Until when assets can be opted in; UTC instant, null until the start.'),
    contractedKwh,
    before: EventFigures.describe('The event as it is.'),
    after: EventFigures.describe('The event after the step.'),
  })
  .meta({ id: 'EventEffect', description: 'What a step does to a scheduled event.' });
export type EventEffect = z.infer<typeof EventEffect>;

/** Effect of changing a scheduled event; its times and contract are those after the change. */
export const EventChangeEffect = EventEffect.extend({
  checked: z
    .int()
    .describe(
      'Opt-ins that were checked: all, or where they are fewer than `before.optedIn` a sample, by which `ended` is ' +
        'estimated.',
    ),
  ended: z
    .array(
      z.object({ code: refusalCode.describe('Why they do not fit.'), assets: z.int().describe('How many assets.') }),
    )
    .describe('Opt-ins that the change ends, by reason.'),
}).meta({
  id: 'EventChangeEffect',
  description: 'What changing a scheduled event does to it.',
  members: {
    name: 'Its name after the change.',
    startTime: 'Its start after the change; UTC instant.',
    endTime: 'Its end after the change; UTC instant.',
    optInDeadline: 'Until when assets can be opted in after the change; UTC instant, null until the start.',
    contractedKwh: 'Energy of the contract after the change in kWh, else of the target; null without either.',
    after: 'The event after the change, with the opt-ins that still fit.',
  },
});
export type EventChangeEffect = z.infer<typeof EventChangeEffect>;
