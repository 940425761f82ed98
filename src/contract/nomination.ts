import { z } from 'zod';
import { SampledWithin } from './consumption.ts';
import { eventEnd, eventName, eventStart, eventUUID, halfHourStart, schemeUUID } from './members.ts';
import { pageQuery } from './paging.ts';
import {
  MAX_REASON_LENGTH,
  integerText,
  notAnyOf,
  numberOrNull,
  quantity,
  text,
  utc,
  textOrNull,
  intOrNull,
  utcOrNull,
} from './primitives.ts';

/** Number of half hours of the longest event. */
const MAX_HALF_HOURS = 96;
const halfHours = z.array(quantity(-1e8, 1e8)).min(1).max(MAX_HALF_HOURS);

export const NewNomination = z
  .strictObject({
    kwh: halfHours
      .optional()
      .describe('Energy of each half hour in kWh, of all assets of the event together; import is positive.'),
    kw: halfHours
      .optional()
      .describe('Mean power of each half hour in kW, of all assets of the event together; import is positive.'),
    note: text(MAX_REASON_LENGTH, { lines: true }).nullish().describe('Why, or from what, for people.'),
  })
  .refine(({ kwh, kw }) => (kwh === undefined) !== (kw === undefined), {
    path: ['kwh'],
    message: 'give the half hours either in kwh or in kw',
  })
  .meta({
    id: 'NewNomination',
    description: 'Body of nominate: one value for each half hour of the event, in kwh or in kw.',
    ...notAnyOf(
      { title: 'kWh and kW', required: ['kwh', 'kw'] },
      { title: 'Neither kWh nor kW', not: { anyOf: [{ required: ['kwh'] }, { required: ['kw'] }] } },
    ),
  });
export type NewNomination = z.output<typeof NewNomination>;

/** Decision on the time of a nomination. OTHER_WINDOW: the event had other half hours when it was received. */
export const nominationVerdict = z.enum(['IN_TIME', 'LATE_ALLOWED', 'LATE_FLAGGED', 'LATE_REFUSED', 'OTHER_WINDOW']);
export type NominationVerdict = z.infer<typeof nominationVerdict>;

/** Deadline by which the first version, or a revision, must be received. */
export const NominationGate = z
  .object({
    of: z
      .enum(['FIRST', 'REVISION'])
      .describe('FIRST: until it there must be a version. REVISION: once there is one, until it there may be another.'),
    name: z.string().describe('Its name in the market pack; START where the pack has none.'),
    rule: z.string().describe('Its rule, like D-1 12:00 local.'),
    closesUTC: utc.describe(
      'The last instant in time; UTC. What is due before the offer is due before the event starts: when an offer was ' +
        'made is not recorded.',
    ),
    late: z
      .enum(['REFUSE', 'ACCEPT_AND_FLAG'])
      .describe(
        'What happens to a version after it: REFUSE with 409, or ACCEPT_AND_FLAG, kept and unused until it is allowed.',
      ),
  })
  .meta({ id: 'NominationGate', description: 'By when a baseline must be nominated.' });
export type NominationGate = z.infer<typeof NominationGate>;

const allowance = z.object({
  allowedUTC: utc.describe('When; UTC instant.'),
  allowedBy: textOrNull.describe('Who. The operator behind the key; null where there is none.'),
  reason: z.string().describe('The reason given.'),
});

/** One version, in kWh of each half hour from `startTime`, import positive. */
export const Nomination = z
  .object({
    version: z.int().describe('Its number, from 1.'),
    receivedUTC: utc.describe('When it was received; UTC instant.'),
    receivedBy: textOrNull.describe('Who sent it. The operator behind the key; null where there is none.'),
    startTime: utc.describe('Where its first half hour begins; UTC instant.'),
    kwh: z
      .array(z.number())
      .describe('Energy of each half hour in kWh, of all assets of the event together; import is positive.'),
    totalKwh: z.number().describe('Their sum in kWh.'),
    note: textOrNull.describe('Why, or from what.'),
    verdict: nominationVerdict.describe(
      'Whether it counts: IN_TIME and LATE_ALLOWED do. LATE_FLAGGED waits for an allowance, LATE_REFUSED came before ' +
        'the event was moved, OTHER_WINDOW is of other half hours than the event has now.',
    ),
    gate: NominationGate.nullable().describe('The gate that it is judged by; null with OTHER_WINDOW.'),
    isInForce: z.boolean().describe('Whether it settles the event as things are: the last that counts.'),
    allowance: allowance.nullable().describe('Who allowed it although it was late; null if nobody did.'),
  })
  .meta({
    id: 'Nomination',
    description: 'A version of the nominated baseline of an event. It is never changed, only allowed.',
  });
export type Nomination = z.infer<typeof Nomination>;

export const EventNominations = z
  .object({
    eventUUID,
    startTime: eventStart,
    endTime: eventEnd,
    gates: z.array(NominationGate).describe('Its gates, the first version’s before that of revisions.'),
    /** The version that settles the event at present; null if there is none. */
    inForce: intOrNull.describe(
      'Number of the version in force; null if there is none, with which nothing counts as delivered.',
    ),
    data: z.array(Nomination).describe('Every version, newest first.'),
  })
  .meta({ id: 'EventNominations', description: 'What is nominated for an event.' });
export type EventNominations = z.infer<typeof EventNominations>;

export const nominationVersion = integerText(1, 1_000_000, 'version').describe('Number of the version, from 1.');
export const AllowNomination = z
  .strictObject({ reason: text(MAX_REASON_LENGTH, { lines: true }).describe('Why the buyer takes it.') })
  .meta({ id: 'AllowNomination', description: 'Body of allow.' });

/** An event whose baseline is nominated and that has not started. */
export const ComingNomination = z
  .object({
    eventUUID,
    name: eventName,
    schemeUUID,
    schemeName: z.string().describe('Name of its scheme.'),
    startTime: eventStart,
    endTime: eventEnd,
    gates: z.array(NominationGate).describe('Its gates, the first version’s before that of revisions.'),
    /** End of what is possible now: the first version, or its revision; null once nothing would be in time. */
    closesUTC: utcOrNull.describe('Until when another version is in time; UTC instant, null if it would be late.'),
    versions: z.int().describe('How many there are.'),
    inForce: intOrNull.describe('Number of the version in force; null if there is none.'),
    nominatedKwh: numberOrNull.describe('Its energy in kWh; null if there is none.'),
    receivedUTC: utcOrNull.describe('When it was received; UTC instant, null if there is none.'),
    flagged: z.int().describe('Late versions that wait for an allowance.'),
  })
  .meta({ id: 'ComingNomination', description: 'An event that has not started and whose baseline is nominated.' });
export type ComingNomination = z.infer<typeof ComingNomination>;
export const ComingNominationQuery = pageQuery({}, ['startTime'], 'startTime');

const range = {
  kwh: z.number().describe('Expected energy in kWh, import positive.'),
  p10Kwh: z.number().describe('Energy in kWh that it is below once in ten times.'),
  p90Kwh: z.number().describe('Energy in kWh that it exceeds once in ten times.'),
};

/** Expected use of an event's opted-in assets, and the error of nominations compared with their metered use. */
export const NominationGuide = z
  .object({
    eventUUID,
    assets: z.int().describe('Assets that are opted in.'),
    assetsSampled: z.int().describe('Assets whose readings were looked at; where they are fewer, they stand for all.'),
    sampledWithin: SampledWithin.nullable().describe(
      'How far kwh of the forecast may be off for being of a sample: of the whole event, and of a half hour of it; ' +
        'null where all assets are looked at, and without a forecast.',
    ),
    forecast: z
      .object({
        originUTC: utc.describe('From when on it is forecast; UTC instant.'),
        assetsWithForecast: z.int().describe('Assets that have enough history.'),
        halfHours: z.array(z.object({ startTime: halfHourStart, ...range })).describe('The half hours of the event.'),
        total: z.object(range).describe('The event as a whole; its range is that of half hours that move together.'),
      })
      .nullable()
      .describe(
        'Forecast of their use, from the readings there are before the event; null more than 7 days ahead, and ' +
          'without enough history.',
      ),
    bias: z
      .object({
        version: z.int().describe('Number of the version.'),
        ratio: z.number().describe('Nominated energy in parts of metered.'),
        isBiased: z.boolean().describe('NOMINATION_BIASED: the ratio is outside 0.9 to 1.1.'),
        days: z.int().describe('How many days were compared.'),
        meteredKwh: z.number().describe('Energy metered on such a day in kWh, on average.'),
      })
      .nullable()
      .describe(
        'The nomination in force in comparison with what was metered in the same half hours of the last ten days ' +
          'without an event; null without a nomination, or with fewer such days.',
      ),
    nowUTC: utc.describe('Time of the response; UTC instant.'),
  })
  .meta({ id: 'NominationGuide', description: 'What to nominate for an event.' });
export type NominationGuide = z.infer<typeof NominationGuide>;
