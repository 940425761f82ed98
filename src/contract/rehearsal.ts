import { z } from 'zod';
import { Verdict } from './balance.ts';
import { eventState, eventType, LONGEST_EVENT_MS } from './event.ts';
import { day, halfHourInstant, quantity, utc, uuid } from './primitives.ts';

/** A planned event. Without a portfolio every asset of the scheme is considered. */
export const NewRehearsal = z
  .strictObject({
    schemeUUID: uuid,
    eventType,
    startTime: halfHourInstant,
    endTime: halfHourInstant,
    portfolioUUIDs: z
      .array(uuid)
      .max(1000)
      .transform((list) => [...new Set(list)])
      .default([]),
    contractedMw: quantity(0, 1e5).nullish(),
    targetKw: quantity(0, 1e8).nullish(),
    /** The event that is being changed, which does not overlap with itself. */
    eventUUID: uuid.nullish(),
  })
  .superRefine(({ startTime, endTime }, ctx) => {
    const refuse = (message: string) => ctx.addIssue({ code: 'custom', path: ['endTime'], message });
    if (endTime <= startTime) refuse('must come after startTime, by at least one half hour');
    else if (endTime - startTime > LONGEST_EVENT_MS) refuse('an event lasts 48 hours at most');
  })
  .meta({ id: 'NewRehearsal' });
export type NewRehearsal = z.output<typeof NewRehearsal>;

export const noBaselineCode = z.enum(['NO_READINGS', 'SILENT', 'TOO_NEW', 'EVENT_DAYS', 'GAPS']);
export type NoBaselineCode = z.infer<typeof noBaselineCode>;

/** Assets that would have no valid baseline, for one reason; the first of them by name. */
const NoBaseline = z.object({
  code: noBaselineCode,
  assets: z.int(),
  examples: z.array(
    z.object({ assetUUID: uuid, assetId: z.string(), name: z.string().nullable(), sinceUTC: utc.nullable() }),
  ),
});

const Overlap = z.object({
  eventUUID: uuid,
  name: z.string(),
  state: eventState,
  schemeUUID: uuid,
  startTime: utc,
  endTime: utc,
  /** How many of the considered assets are opted in there. */
  assets: z.int(),
  /** Assigned to both. */
  portfolioUUIDs: z.array(uuid),
});

const kwh = z.number().nullable();
const Range = z.object({ p10: z.number(), p50: z.number(), p90: z.number() });

const RehearsedPeriod = z.object({
  startTime: utc,
  endTime: utc,
  settlementDate: day,
  settlementPeriod: z.int(),
  baselineKwh: kwh,
  targetKwh: kwh,
  expectedKwh: Range.nullable(),
  /** Percent of the simulated outcomes in which this half hour meets its target. */
  confidencePercentage: z.number().nullable(),
});

/** One past day, half hour by half hour: what was expected and metered, and what an event would have delivered. */
const Replay = z.object({
  settlementDate: day,
  startTime: utc,
  assets: z.int(),
  baselineKwh: z.number(),
  actualKwh: z.number(),
  deliveredKwh: kwh,
  baseline: z.array(z.number()),
  actual: z.array(z.number()),
  delivered: z.array(z.number()).nullable(),
});

/** What an event would deliver with the assets that could take part today. Energy in kWh, signed as deliveries are. */
export const Rehearsal = z
  .object({
    startTime: utc,
    endTime: utc,
    /** What the event's balance will say if all who could take part are opted in. */
    verdict: Verdict,
    assets: z.object({
      assigned: z.int(),
      /** Those that were looked at: all, or a sample of more than 10,000, in proportion to which the others are numbers. */
      sampled: z.int(),
      /** READY in the scheme … */
      ready: z.int(),
      /** … whose user consents to dispatch as well … */
      consented: z.int(),
      /** … of which these are left out, because another asset counts the energy of their meter, … */
      meterCounted: z.int(),
      /** … and these, or assets that share their meter, are opted in to an overlapping event. */
      overlapping: z.int(),
      /**
       * How many of the consented assets that are not left out were measured: all, or a sample of 1,000 that represents
       * the rest.
       */
      measured: z.int(),
      withBaseline: z.int(),
      noBaseline: z.array(NoBaseline),
    }),
    portfolios: z.array(
      z.object({
        portfolioUUID: uuid,
        assigned: z.int(),
        ready: z.int(),
        consented: z.int(),
        meterCounted: z.int(),
        measured: z.int(),
        withBaseline: z.int(),
      }),
    ),
    overlaps: z.array(Overlap),
    baselineKwh: kwh,
    /** Delivered ÷ baseline of settled events of this type; null if there are none. */
    responseRatio: z.number().nullable(),
    pastEvents: z.int(),
    expectedKwh: Range.nullable(),
    targetKwh: kwh,
    /** Expected (p50) less target. */
    headroomKwh: kwh,
    /** Percent of the simulated outcomes that meet the target. */
    confidencePercentage: z.number().nullable(),
    settlementPeriods: z.array(RehearsedPeriod),
    replays: z.array(Replay),
  })
  .meta({ id: 'Rehearsal' });
export type Rehearsal = z.infer<typeof Rehearsal>;
