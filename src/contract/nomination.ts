import { z } from 'zod';
import { pageQuery } from './paging.ts';
import { MAX_REASON_LENGTH, integerText, notAnyOf, numberOrNull, quantity, text, utc, uuid } from './primitives.ts';

/** Half hours of the longest event. */
const MOST_HALF_HOURS = 96;
const halfHours = z.array(quantity(-1e8, 1e8)).min(1).max(MOST_HALF_HOURS);

export const NewNomination = z
  .strictObject({
    kwh: halfHours.optional(),
    kw: halfHours.optional(),
    note: text(MAX_REASON_LENGTH, { lines: true }).nullish(),
  })
  .refine(({ kwh, kw }) => (kwh === undefined) !== (kw === undefined), {
    path: ['kwh'],
    message: 'give the half hours either in kwh or in kw',
  })
  .meta({
    id: 'NewNomination',
    ...notAnyOf(
      { title: 'kWh and kW', required: ['kwh', 'kw'] },
      { title: 'Neither kWh nor kW', not: { anyOf: [{ required: ['kwh'] }, { required: ['kw'] }] } },
    ),
  });
export type NewNomination = z.output<typeof NewNomination>;

/** OTHER_WINDOW: the event had other half hours when it was received. */
export const nominationVerdict = z.enum(['IN_TIME', 'LATE_ALLOWED', 'LATE_FLAGGED', 'LATE_REFUSED', 'OTHER_WINDOW']);
export type NominationVerdict = z.infer<typeof nominationVerdict>;

/** By when the first version, or a revision, must be received. */
export const NominationGate = z
  .object({
    of: z.enum(['FIRST', 'REVISION']),
    name: z.string(),
    rule: z.string(),
    closesUTC: utc,
    late: z.enum(['REFUSE', 'ACCEPT_AND_FLAG']),
  })
  .meta({ id: 'NominationGate' });
export type NominationGate = z.infer<typeof NominationGate>;

const allowance = z.object({ allowedUTC: utc, allowedBy: z.string().nullable(), reason: z.string() });

/** One version, in kWh of each half hour from `startTime`, import positive. */
export const Nomination = z
  .object({
    version: z.int(),
    receivedUTC: utc,
    receivedBy: z.string().nullable(),
    startTime: utc,
    kwh: z.array(z.number()),
    totalKwh: z.number(),
    note: z.string().nullable(),
    verdict: nominationVerdict,
    /** The gate that it was judged by; null with OTHER_WINDOW. */
    gate: NominationGate.nullable(),
    isInForce: z.boolean(),
    allowance: allowance.nullable(),
  })
  .meta({ id: 'Nomination' });
export type Nomination = z.infer<typeof Nomination>;

export const EventNominations = z
  .object({
    eventUUID: uuid,
    startTime: utc,
    endTime: utc,
    gates: z.array(NominationGate),
    /** The version that settles the event as things are; null if there is none. */
    inForce: z.int().nullable(),
    /** Every version, newest first. */
    data: z.array(Nomination),
  })
  .meta({ id: 'EventNominations' });
export type EventNominations = z.infer<typeof EventNominations>;

export const nominationVersion = integerText(1, 1_000_000, 'version');
export const AllowNomination = z
  .strictObject({ reason: text(MAX_REASON_LENGTH, { lines: true }) })
  .meta({ id: 'AllowNomination' });

/** An event whose baseline is nominated and that has not started. */
export const ComingNomination = z
  .object({
    eventUUID: uuid,
    name: z.string(),
    schemeUUID: uuid,
    schemeName: z.string(),
    startTime: utc,
    endTime: utc,
    gates: z.array(NominationGate),
    /** When what is possible now ends: the first version, or its revision; null once nothing would be in time. */
    closesUTC: utc.nullable(),
    versions: z.int(),
    inForce: z.int().nullable(),
    nominatedKwh: numberOrNull,
    receivedUTC: utc.nullable(),
    /** Versions that wait for an operator's allowance. */
    flagged: z.int(),
  })
  .meta({ id: 'ComingNomination' });
export type ComingNomination = z.infer<typeof ComingNomination>;
export const ComingNominationQuery = pageQuery({}, ['startTime'], 'startTime');

const range = { kwh: z.number(), p10Kwh: z.number(), p90Kwh: z.number() };

/** What the opted-in assets of an event are expected to use in it, and how far what is nominated is from what they used. */
export const NominationGuide = z
  .object({
    eventUUID: uuid,
    assets: z.int(),
    assetsSampled: z.int(),
    forecast: z
      .object({
        originUTC: utc,
        assetsWithForecast: z.int(),
        halfHours: z.array(z.object({ startTime: utc, ...range })),
        total: z.object(range),
      })
      .nullable(),
    bias: z
      .object({
        version: z.int(),
        ratio: z.number(),
        isBiased: z.boolean(),
        days: z.int(),
        meteredKwh: z.number(),
      })
      .nullable(),
    nowUTC: utc,
  })
  .meta({ id: 'NominationGuide' });
export type NominationGuide = z.infer<typeof NominationGuide>;
