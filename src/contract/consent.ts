import { z } from 'zod';
import { EventEffect } from './eventEffect.ts';
import { pageQuery, search } from './paging.ts';
import { boundedDay, day, instant, text, utc, uuid } from './primitives.ts';

export const consentType = z.enum(['DISPATCH', 'DATA_ACCESS']);
export type ConsentType = z.infer<typeof consentType>;
export const consentStatus = z.enum(['ACTIVE', 'REJECTED', 'WITHDRAWN', 'EXPIRED']);
export type ConsentStatus = z.infer<typeof consentStatus>;

/** On what the use of a person's data, or of a device, rests in law: the bases of UK data protection, and contract. */
export const legalBasis = z
  .enum(['CONSENT', 'EXPLICIT_CONSENT', 'LEGITIMATE_INTERESTS', 'PUBLIC_TASK', 'LEGAL_OBLIGATION', 'CONTRACT'])
  .meta({ id: 'LegalBasis' });
export type LegalBasis = z.infer<typeof legalBasis>;

export const NewConsent = z
  .strictObject({
    userUUID: uuid,
    assetUUID: uuid.nullish(),
    type: consentType,
    preference: z.enum(['OPT_IN', 'OPT_OUT']).default('OPT_IN'),
    granularity: z.enum(['halfHour', 'day', 'month']).default('halfHour'),
    purpose: text(500).nullish(),
    evidenceMethod: text(200).nullish(),
    wordingVersion: text(50).nullish(),
    legalBasis: legalBasis.default('CONSENT'),
    expiresUTC: instant.nullish(),
  })
  .meta({ id: 'NewConsent' });
export type NewConsent = z.output<typeof NewConsent>;

export const Consent = z
  .object({
    consentUUID: uuid,
    userUUID: uuid,
    assetUUID: uuid.nullable(),
    type: consentType,
    preference: z.enum(['OPT_IN', 'OPT_OUT']),
    status: consentStatus,
    granularity: z.string(),
    purpose: z.string().nullable(),
    evidenceMethod: z.string().nullable(),
    wordingVersion: z.string().nullable(),
    legalBasis,
    grantedUTC: utc.nullable(),
    expiresUTC: utc.nullable(),
    withdrawnUTC: utc.nullable(),
    endReason: z.enum(['TENANCY_ENDED']).nullable(),
    tenancyEndedOn: day.nullable(),
    endedBy: z.string().nullable(),
    createdUTC: utc,
  })
  .meta({ id: 'Consent' });
export type Consent = z.infer<typeof Consent>;

/**
 * What a consent means for events now. `LEAVES_EVENT`: it ends before an event its assets are opted into. `CANNOT_JOIN`:
 * without a new one they cannot be opted in. `NONE`: nothing, or a newer one of the user counts instead.
 */
export const consentMeaning = z.enum(['LEAVES_EVENT', 'CANNOT_JOIN', 'NONE']);

/** A consent in a list, with the names of what it belongs to. */
export const ListedConsent = Consent.extend({
  userName: z.string(),
  assetName: z.string().nullable(),
  meaning: consentMeaning,
  /** The first event that it ends before. */
  leaves: z.object({ eventUUID: uuid, name: z.string(), startTime: utc }).nullable(),
}).meta({ id: 'ListedConsent' });
export type ListedConsent = z.infer<typeof ListedConsent>;

export const ConsentQuery = pageQuery(
  {
    userUUID: uuid.optional(),
    assetUUID: uuid.optional(),
    type: consentType.optional(),
    status: consentStatus.optional(),
    /** Of users whose name, id or email, or one of whose assets, contains this. */
    search,
    /** Active consents that end before this instant. */
    endsBefore: instant.optional(),
  },
  ['createdUTC', 'expiresUTC'],
  'createdUTC',
);
export type ConsentQuery = z.output<typeof ConsentQuery>;

export const ConsentEffectQuery = z.strictObject({ figures: z.enum(['true']).optional() });

/** Events that have not started and would lose assets, soonest first; at most 50, each with how many of the assets. */
const losingEvents = {
  events: z.array(z.object({ eventUUID: uuid, name: z.string(), startTime: utc, endTime: utc, assets: z.int() })),
  totalEvents: z.int(),
};

/** What withdrawing a consent would end now: opt-ins into events that have not started, by event, soonest first. */
export const ConsentEffect = z
  .object({
    consentUUID: uuid,
    /** Assets whose permission depends on this consent and on no newer one. */
    assets: z.int(),
    ...losingEvents,
    /** Of the first three events, where figures were asked for. */
    effects: z.array(EventEffect).nullable(),
  })
  .meta({ id: 'ConsentEffect' });
export type ConsentEffect = z.infer<typeof ConsentEffect>;

/** That a user left an asset, or every asset, on a day: the last of the tenancy. */
export const NewTenancyEnd = z
  .strictObject({
    assetUUID: uuid.nullish(),
    day: boundedDay('2000-01-01', '2099-12-31'),
    dryRun: z.boolean().default(false),
  })
  .meta({ id: 'NewTenancyEnd' });

/** What the end of a tenancy ends, or with dryRun would end. */
export const TenancyEnd = z
  .object({
    userUUID: uuid,
    assetUUID: uuid.nullable(),
    day,
    dryRun: z.boolean(),
    /** Consents to dispatch, and to data access, that end; one for all assets ends in part if it is about one of them. */
    dispatchConsents: z.int(),
    dataConsents: z.int(),
    /** Active assets that the tenancy is about. */
    assets: z.int(),
    ...losingEvents,
  })
  .meta({ id: 'TenancyEnd' });
export type TenancyEnd = z.infer<typeof TenancyEnd>;
