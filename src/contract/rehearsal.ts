import { z } from 'zod';
import { Verdict } from './balance.ts';
import {
  eventState,
  eventType,
  LONGEST_EVENT_MS,
  newHalfHourTerms,
  refuseDisagreement,
  refuseOutside,
} from './event.ts';
import {
  assetId,
  assetName,
  assetUUID,
  eventEnd,
  eventName,
  eventStart,
  eventUUID,
  halfHourEnd,
  halfHourStart,
  portfolioUUID,
  schemeUUID,
  settlementDate,
  settlementPeriod,
} from './members.ts';
import { day, halfHourInstant, quantity, utc, uuid, utcOrNull, numberOrNull } from './primitives.ts';
import { warnings } from './warning.ts';

/** A planned event. Without a portfolio every asset of the scheme is considered. */
export const NewRehearsal = z
  .strictObject({
    schemeUUID: uuid.describe('UUID of the event scheme it is planned under.'),
    eventType: eventType.describe('TURN_DOWN asks assets to use less than their baseline, TURN_UP to use more.'),
    startTime: halfHourInstant.describe('Start, on :00 or :30.'),
    endTime: halfHourInstant.describe('End, itself excluded, on :00 or :30; 30 minutes to 48 hours after startTime.'),
    portfolioUUIDs: z
      .array(uuid)
      .max(1000)
      .transform((list) => [...new Set(list)])
      .default([])
      .describe('UUIDs of up to 1,000 portfolios; none for every asset of the scheme.'),
    contractedMw: quantity(0, 1e5).nullish().describe('Contracted power in MW, to be met; null for none.'),
    priceGbpPerMwh: quantity(0, 1e6).nullish().describe('Utilisation price in £ per MWh; null for none.'),
    targetKw: quantity(0, 1e8)
      .nullish()
      .describe('Power aimed at in kW; null for none. Counts only where no power is contracted.'),
    halfHourTerms: newHalfHourTerms
      .nullish()
      .describe('Power and price by half hour, of those that are called; null for contractedMw in every half hour.'),
    eventUUID: uuid
      .nullish()
      .describe(
        'UUID of the event that is being changed, which then does not overlap with itself; null for a new one.',
      ),
  })
  .superRefine((event, ctx) => {
    const { startTime, endTime, contractedMw, priceGbpPerMwh, halfHourTerms } = event;
    const refuse = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message });
    if (endTime <= startTime) refuse(['endTime'], 'must come after startTime, by at least one half hour');
    else if (endTime - startTime > LONGEST_EVENT_MS) refuse(['endTime'], 'an event lasts 48 hours at most');
    refuseDisagreement({ contractedMw, priceGbpPerMwh, halfHourTerms }, (field, message) => refuse([field], message));
    refuseOutside(halfHourTerms, event, refuse);
  })
  .meta({ id: 'NewRehearsal', description: 'An event that is being planned.' });
export type NewRehearsal = z.output<typeof NewRehearsal>;

export const noBaselineCode = z.enum(['NO_READINGS', 'SILENT', 'TOO_NEW', 'EVENT_DAYS', 'GAPS']);
export type NoBaselineCode = z.infer<typeof noBaselineCode>;

/** Assets that would have no valid baseline, for one reason; the first of them by name. */
const NoBaseline = z.object({
  code: noBaselineCode.describe(
    'Main reason: NO_READINGS, SILENT for two days, TOO_NEW, or most days that do not count are EVENT_DAYS or have ' +
      'GAPS.',
  ),
  assets: z.int().describe('Assets with this reason.'),
  examples: z
    .array(
      z.object({
        assetUUID,
        assetId,
        name: assetName,
        sinceUTC: utcOrNull.describe(
          'Since when it is so: the last reading, the first, or the oldest day that does not count; UTC instant, ' +
            'null without readings.',
        ),
      }),
    )
    .describe('The first 50 of them by name.'),
});

const Overlap = z.object({
  eventUUID,
  name: eventName,
  state: eventState.describe('State of the event.'),
  schemeUUID,
  startTime: eventStart,
  endTime: eventEnd,
  /** Number of considered assets that are opted in there. */
  assets: z.int().describe('Assets of the plan that are opted in there.'),
  /** Portfolios assigned to both events. */
  portfolioUUIDs: z.array(uuid).describe('Planned portfolios that are assigned there as well.'),
});

const kwh = z.number().nullable();
const Range = z.object({
  p10: z.number().describe('Delivered energy in kWh that one outcome in ten falls below.'),
  p50: z.number().describe('Delivered energy in kWh in the middle of the outcomes.'),
  p90: z.number().describe('Delivered energy in kWh that one outcome in ten exceeds.'),
});

const RehearsedPeriod = z.object({
  startTime: halfHourStart,
  endTime: halfHourEnd,
  settlementDate,
  settlementPeriod,
  baselineKwh: kwh.describe('Baseline energy of the half hour in kWh; null where no asset has a baseline.'),
  targetKwh: kwh.describe('Energy to deliver in the half hour, in kWh; null without a target.'),
  expectedKwh: Range.meta({
    members: {
      p10: 'Delivered energy of the half hour in kWh that one outcome in ten falls below.',
      p50: 'Delivered energy of the half hour in kWh in the middle of the outcomes.',
      p90: 'Delivered energy of the half hour in kWh that one outcome in ten exceeds.',
    },
  })
    .nullable()
    .describe(
      'Energy the half hour would deliver; null as for the whole event. Quantiles do not add up to those of the event.',
    ),
  confidencePercentage: numberOrNull.describe(
    'Share of the outcomes in which the half hour meets its target, in percent; null without a target or outcomes.',
  ),
  expectedGbp: numberOrNull
    .optional()
    .describe('Expected pay of the half hour in £; null without a price, a contract or outcomes.'),
  bestMw: numberOrNull
    .optional()
    .describe('Its power in MW with the greatest expected pay; null where that is not known, or it is not called.'),
});

const strikePercent = numberOrNull.describe(
  'Chance in percent that the factor of any half hour is below a half: a strike, where the market counts them. Null ' +
    'without a contract, and where nothing is paid by a factor.',
);
const payGbp = numberOrNull.describe('Expected pay in £; null without a price.');

/** Expected pay of the planned event, and the greatest at the same prices. */
const RehearsedPay = z.object({
  sentence: z.string().describe('Expected pay, and how much more could be sold; in English, as every screen shows it.'),
  expectedGbp: numberOrNull.describe('Expected pay of the contracted power in £; null without a price or a contract.'),
  strikePercent,
  countsStrikes: z.boolean().describe('Whether the market of the scheme counts strikes.'),
  best: z
    .object({
      mw: z.number().describe('Power in MW; of half hours that differ, the mean.'),
      moreMw: z.number().describe('What it is above the contracted power, in MW; below 0 where less would pay more.'),
      expectedGbp: payGbp,
      strikePercent,
    })
    .nullable()
    .describe(
      'The power with the greatest expected pay at the same prices, the least of those that pay the same; null where ' +
        'pay does not depend on it.',
    ),
});

/** One past day, half hour by half hour: expected and metered energy, and the delivery that an event would have had. */
const Replay = z.object({
  settlementDate: day.describe('London day that was replayed, YYYY-MM-DD.'),
  startTime: utc.describe('Start of the replayed window; UTC instant.'),
  assets: z.int().describe('Assets with all readings and a baseline on that day.'),
  baselineKwh: z.number().describe('Baseline energy of the window in kWh.'),
  actualKwh: z.number().describe('Metered net energy of the window in kWh.'),
  deliveredKwh: kwh.describe('Energy the event would have delivered in kWh; null without past events.'),
  baseline: z.array(z.number()).describe('Baseline energy in kWh, half hour by half hour.'),
  actual: z.array(z.number()).describe('Metered net energy in kWh, half hour by half hour.'),
  delivered: z
    .array(z.number())
    .nullable()
    .describe('Energy the event would have delivered in kWh, half hour by half hour; null without past events.'),
});

/** Delivery of an event with the assets that could take part today. Energy in kWh, signed as deliveries are. */
export const Rehearsal = z
  .object({
    startTime: utc.describe('Start of the planned event; UTC instant.'),
    endTime: utc.describe('End of the planned event; UTC instant.'),
    /** Headline of the event's balance if all who could take part are opted in. */
    verdict: Verdict.meta({
      description: 'What the balance of the event will say if all who could take part are opted in.',
      members: { sentence: 'The sentence, in English, as every screen shows it.' },
    }),
    assets: z
      .object({
        assigned: z.int().describe('Active assets of the portfolios, or of the scheme.'),
        sampled: z
          .int()
          .describe(
            'Those that were looked at; of more than 10,000 an even sample, and the numbers of assets are in ' +
              'proportion, but for those that were measured.',
          ),
        ready: z.int().describe('Of those, READY in the scheme.'),
        consented: z.int().describe('Of those, with the consent of their user to dispatch.'),
        meterCounted: z
          .int()
          .describe('Of those, left out, because they are behind the meter of another of them, or have its MPAN.'),
        overlapping: z
          .int()
          .describe('Of the consented, opted in to an overlapping event, or sharing a meter with an asset that is.'),
        measured: z.int().describe('Of the others, measured: all, or a sample of 1,000 that stands for the rest.'),
        withBaseline: z.int().describe('Of those, with a baseline.'),
        noBaseline: z.array(NoBaseline).describe('Measured assets without a baseline, by reason.'),
      })
      .describe('How many assets get how far.'),
    portfolios: z
      .array(
        z.object({
          portfolioUUID,
          assigned: z.int().describe('Active assets of the portfolios, or of the scheme.'),
          ready: z.int().describe('Of those, READY in the scheme.'),
          consented: z.int().describe('Of those, with the consent of their user to dispatch.'),
          meterCounted: z
            .int()
            .describe('Of those, left out, because they are behind the meter of another of them, or have its MPAN.'),
          measured: z.int().describe('Of the others, measured: all, or a sample of 1,000 that stands for the rest.'),
          withBaseline: z.int().describe('Of those, with a baseline.'),
        }),
      )
      .describe('The same by portfolio.'),
    overlaps: z.array(Overlap).describe('Events that share a half hour with the planned one, at most 50.'),
    baselineKwh: kwh.describe('Baseline energy of the event in kWh; null where no asset has a baseline.'),
    responseRatio: numberOrNull.describe(
      'Delivered over baseline energy in settled events of this type, as a fraction; null where there are none.',
    ),
    pastEvents: z.int().describe('Settled events of this type that it rests on, at most 20.'),
    expectedKwh: Range.nullable().describe('Energy the event would deliver; null without past events or a baseline.'),
    targetKwh: kwh.describe(
      'Energy to deliver in kWh: contracted, else targeted, power over the event; null without either.',
    ),
    headroomKwh: kwh.describe('Expected energy (p50) less target, in kWh; null without either.'),
    confidencePercentage: numberOrNull.describe(
      'Share of the outcomes that meet the target, in percent; null without a target or outcomes.',
    ),
    pay: RehearsedPay.nullable()
      .optional()
      .describe('What it would be paid; null without outcomes, and where the scheme pays by trades.'),
    warnings: warnings
      .optional()
      .describe("What the rules of the scheme's market take no less than, with their source; empty where nothing."),
    settlementPeriods: z.array(RehearsedPeriod).describe('The event half hour by half hour.'),
    replays: z.array(Replay).describe('Past days replayed, newest first, at most ten.'),
  })
  .meta({
    id: 'Rehearsal',
    description:
      'What an event would deliver with the assets that could take part today: an estimate, never settlement.',
  });
export type Rehearsal = z.infer<typeof Rehearsal>;
