import { z } from 'zod';
import { EventEffect } from './eventEffect.ts';
import { pageQuery, search } from './paging.ts';
import { instant, text, utc, uuid } from './primitives.ts';

export const consentType = z.enum(['DISPATCH', 'DATA_ACCESS']);
export type ConsentType = z.infer<typeof consentType>;
export const consentStatus = z.enum(['ACTIVE', 'REJECTED', 'WITHDRAWN', 'EXPIRED']);
export type ConsentStatus = z.infer<typeof consentStatus>;

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
    grantedUTC: utc.nullable(),
    expiresUTC: utc.nullable(),
    withdrawnUTC: utc.nullable(),
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

/** What withdrawing a consent would end now: opt-ins into events that have not started, by event, soonest first. */
export const ConsentEffect = z
  .object({
    consentUUID: uuid,
    /** Assets whose permission depends on this consent and on no newer one. */
    assets: z.int(),
    /** At most 50, each with how many of the assets it would lose. */
    events: z.array(z.object({ eventUUID: uuid, name: z.string(), startTime: utc, endTime: utc, assets: z.int() })),
    totalEvents: z.int(),
    /** Of the first three events, where figures were asked for. */
    effects: z.array(EventEffect).nullable(),
  })
  .meta({ id: 'ConsentEffect' });
export type ConsentEffect = z.infer<typeof ConsentEffect>;
