import { z } from 'zod';
import { assetId, assetName, assetUUID, eventUUID, halfHourEnd, halfHourStart } from './members.ts';
import { numberOrNull, textOrNull, utc, uuidOrNull } from './primitives.ts';

export const rescueStatus = z.enum(['NOT_APPLICABLE', 'UNKNOWN', 'CLEAR', 'TOO_LATE', 'RESCUABLE', 'SHORT']);
export type RescueStatus = z.infer<typeof rescueStatus>;

const ThreatenedHalfHour = z.object({
  startTime: halfHourStart,
  endTime: halfHourEnd,
  state: z
    .enum(['MET', 'SHORT', 'CLOSED'])
    .describe('MET: with the calls it is no strike. SHORT: it remains one. CLOSED: it has begun, and stays as it is.'),
  contractedMw: z.number().describe('Accepted power in MW.'),
  projectedKwh: z.number().describe('Energy in kWh that it is likely to deliver, what was asked already included.'),
  neededKwh: numberOrNull.describe('The least in kWh that is no strike; null where no delivery is enough.'),
  addedKwh: z.number().describe('Energy in kWh that the calls are expected to add.'),
  factor: z.number().describe('Factor K as it is likely.'),
  factorAfter: z.number().describe('Factor K with the calls.'),
  strikeChancePercent: z.number().describe('Chance of a strike in percent, by the range of the projection.'),
  strikeChancePercentAfter: z.number().describe('The same with the calls, which are taken to deliver in full.'),
  costGbp: z.number().describe('Paid to users for the calls, in £.'),
  savesGbp: numberOrNull.describe('What the calls add to the pay, in £; null where nothing is paid.'),
});
export type ThreatenedHalfHour = z.infer<typeof ThreatenedHalfHour>;

const RescueCall = z.object({
  assetUUID,
  assetId,
  name: assetName,
  kw: z
    .array(z.number())
    .describe('Power to ask of it beyond what it is asked, in kW, in each half hour of `startTimes`.'),
});
export type RescueCall = z.infer<typeof RescueCall>;

export const EventRescue = z
  .object({
    eventUUID,
    unitUUID: uuidOrNull.describe('UUID of its unit; null without one.'),
    unitId: textOrNull.describe('Identifier of its unit at the buyer; null without one.'),
    status: rescueStatus.describe(
      'NOT_APPLICABLE: it does not run, or no strikes are counted. UNKNOWN: nothing can be estimated. CLEAR: no strike ' +
        'threatens. TOO_LATE: only in begun half hours. RESCUABLE: the calls avoid all others. SHORT: some remain.',
    ),
    verdict: z
      .object({
        sentence: z.string().describe('The sentence, in English, as every screen shows it.'),
        tone: z.enum(['GOOD', 'BAD', 'NEUTRAL']).describe('BAD where a strike threatens.'),
      })
      .describe('The judgement.'),
    factorBelow: numberOrNull.describe('A factor K below it is a strike; null where none are counted.'),
    threatened: z.array(ThreatenedHalfHour).describe('Half hours that are likely to be strikes, in order.'),
    avoided: z.int().describe('Strikes that the calls avoid.'),
    startTimes: z.array(utc).describe('Starts of the half hours in which the calls ask for more; UTC instants.'),
    calls: z
      .array(RescueCall)
      .describe('Assets to call, with `startTimes` what POST …/dispatch/respread takes as `more`; at most 1,000.'),
    callable: z
      .object({
        assets: z.int().describe('Assets that can be asked for more, each with a power of its own left.'),
        isAll: z.boolean().describe('Whether all were looked at: the first 10,000 are.'),
      })
      .describe('Opted-in assets that have said yes or are asked for nothing, and have power left.'),
    costGbp: z.number().describe('Paid to users for the calls, in £, by the guardrails of the unit.'),
    savesGbp: numberOrNull.describe('What the calls add to the pay, in £; null where nothing is paid.'),
    nowUTC: utc.describe('When its assets were counted: now, or in a large event a little before; UTC instant.'),
  })
  .meta({
    id: 'EventRescue',
    description: 'The cheapest assets to call while an event runs so that none of its half hours becomes a strike.',
  });
export type EventRescue = z.infer<typeof EventRescue>;
