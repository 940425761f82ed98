import { z } from 'zod';
import { EventEffect } from './eventEffect.ts';
import { consentUUID, createdUTC, eventEnd, eventName, eventStart, eventUUID, userUUID } from './members.ts';
import { pageQuery, search } from './paging.ts';
import {
  boundedDay,
  day,
  instant,
  text,
  utc,
  uuid,
  uuidOrNull,
  textOrNull,
  utcOrNull,
  dayOrNull,
} from './primitives.ts';

export const consentType = z.enum(['DISPATCH', 'DATA_ACCESS']);
export type ConsentType = z.infer<typeof consentType>;
export const consentStatus = z.enum(['ACTIVE', 'REJECTED', 'WITHDRAWN', 'EXPIRED']);
export type ConsentStatus = z.infer<typeof consentStatus>;

/** Legal basis for the use of a person's data, or of a device: the bases of UK data protection, and contract. */
export const legalBasis = z
  .enum(['CONSENT', 'EXPLICIT_CONSENT', 'LEGITIMATE_INTERESTS', 'PUBLIC_TASK', 'LEGAL_OBLIGATION', 'CONTRACT'])
  .meta({ id: 'LegalBasis', description: 'On what the use of a person’s data, or of a device, rests in law.' });
export type LegalBasis = z.infer<typeof legalBasis>;

export const NewConsent = z
  .strictObject({
    userUUID: uuid.describe('UUID of the user who consents or refuses.'),
    assetUUID: uuid.nullish().describe('UUID of the one asset it is about; absent or null for all assets of the user.'),
    type: consentType.describe('DISPATCH allows events to use the asset, DATA_ACCESS allows its meter to be read.'),
    preference: z
      .enum(['OPT_IN', 'OPT_OUT'])
      .default('OPT_IN')
      .describe('OPT_IN is consent, in force immediately; OPT_OUT is a refusal and ends opt-ins into events to come.'),
    granularity: z
      .enum(['halfHour', 'day', 'month'])
      .default('halfHour')
      .describe('Finest data the user agreed to. Of DATA_ACCESS: reads that request finer are refused.'),
    purpose: text(500)
      .nullish()
      .describe('What the data or the dispatch is for, as the user was told; null where not recorded.'),
    evidenceMethod: text(200)
      .nullish()
      .describe('How consent was given, "Web form" for example; null where not recorded.'),
    wordingVersion: text(50).nullish().describe('Version of the wording the user agreed to; null where not recorded.'),
    legalBasis: legalBasis.default('CONSENT').describe('What it rests on in law.'),
    expiresUTC: instant
      .nullish()
      .describe(
        'When consent is to end; an instant to come. Absent or null: after the configured validity, 12 months by ' +
          'default.',
      ),
  })
  .meta({
    id: 'NewConsent',
    description:
      'Body of consent create. The newest preference of a user, type and asset ends the active ones before it.',
  });
export type NewConsent = z.output<typeof NewConsent>;

export const Consent = z
  .object({
    consentUUID,
    userUUID,
    assetUUID: uuidOrNull.describe('UUID of the one asset it is about; null where it is about all assets of the user.'),
    type: consentType.describe('DISPATCH allows events to use the asset, DATA_ACCESS allows its meter to be read.'),
    preference: z.enum(['OPT_IN', 'OPT_OUT']).describe('OPT_IN is consent, OPT_OUT a refusal.'),
    status: consentStatus.describe(
      'ACTIVE: in force; REJECTED: a refusal; WITHDRAWN: ended by the user, by a newer preference or as endReason ' +
        'says; EXPIRED: past expiresUTC.',
    ),
    granularity: z
      .string()
      .describe(
        'Finest data the user agreed to: halfHour, day or month. Of DATA_ACCESS: reads that request finer are refused.',
      ),
    purpose: textOrNull.describe(
      'What the data or the dispatch is for, as the user was told; null where not recorded.',
    ),
    evidenceMethod: textOrNull.describe('How consent was given, "Web form" for example; null where not recorded.'),
    wordingVersion: textOrNull.describe('Version of the wording the user agreed to; null where not recorded.'),
    legalBasis: legalBasis.describe('What it rests on in law.'),
    grantedUTC: utcOrNull.describe('When consent was given; UTC instant, null for a refusal.'),
    expiresUTC: utcOrNull.describe('When consent ends by itself; UTC instant, null for a refusal.'),
    withdrawnUTC: utcOrNull.describe('When it was withdrawn, superseded or ended; UTC instant, null while it was not.'),
    endReason: z
      .enum(['TENANCY_ENDED', 'USER_ARCHIVED'])
      .nullable()
      .describe(
        'TENANCY_ENDED: the user left the asset; USER_ARCHIVED: with the archiving of the user, whose restore gives ' +
          'it back; null for a consent that ended otherwise, or has not.',
      ),
    tenancyEndedOn: dayOrNull.describe('Last London day of that tenancy; null without one.'),
    endedBy: textOrNull.describe('The operator who noted that; null for a program, and without it.'),
    createdUTC,
  })
  .meta({ id: 'Consent', description: "A user's recorded consent or refusal." });
export type Consent = z.infer<typeof Consent>;

/**
 * Consequence of a consent for events now. `LEAVES_EVENT`: it ends before an event its assets are opted in to.
 * `CANNOT_JOIN`: without a new one they cannot be opted in. `NONE`: nothing, or a newer one of the user counts instead.
 */
export const consentMeaning = z.enum(['LEAVES_EVENT', 'CANNOT_JOIN', 'NONE']);

/** A consent in a list, with the names of its user and asset. */
export const ListedConsent = Consent.extend({
  userName: z.string().describe('Name of the user.'),
  assetName: textOrNull.describe(
    'Name of the one asset it is about, or its assetId; null where it is about all assets of the user.',
  ),
  meaning: consentMeaning.describe(
    'LEAVES_EVENT: it ends before an event that assets resting on it are opted into; CANNOT_JOIN: without a new one ' +
      'they cannot be opted in; NONE: nothing, or a newer one counts instead.',
  ),
  leaves: z
    .object({
      eventUUID,
      name: z.string().describe('Name of that event.'),
      startTime: utc.describe('When that event starts, UTC instant.'),
    })
    .nullable()
    .describe('The first event it ends before; null unless its meaning is LEAVES_EVENT.'),
}).meta({
  id: 'ListedConsent',
  description: 'A consent or refusal in a list, with the names of what it belongs to and what it means for events now.',
});
export type ListedConsent = z.infer<typeof ListedConsent>;

export const ConsentQuery = pageQuery(
  {
    userUUID: uuid.optional().describe('Only consents of this user.'),
    assetUUID: uuid.optional().describe('Only consents about this asset by itself.'),
    type: consentType.optional().describe('Only consents of this type.'),
    status: consentStatus.optional().describe('Only consents with this status.'),
    /** Part of the name, id or email of the user, or of an attribute of one of the user's assets. */
    search: search.describe(
      'Part of the name, userId or email of the user, or of the names, MPAN or postcode of one of the assets.',
    ),
    endsBefore: instant
      .optional()
      .describe('Only consents in force that end before this instant; UTC or with an offset.'),
  },
  ['createdUTC', 'expiresUTC'],
  'createdUTC',
);
export type ConsentQuery = z.output<typeof ConsentQuery>;

export const ConsentEffectQuery = z.strictObject({
  figures: z
    .enum(['true'])
    .optional()
    .describe('What the first three events come to without the assets is calculated too.'),
});

/** Events that have not started and would lose assets, soonest first; at most 50, each with how many of the assets. */
export const losingEvents = {
  events: z
    .array(
      z.object({
        eventUUID,
        name: eventName,
        startTime: eventStart,
        endTime: eventEnd,
        assets: z.int().describe('Opted-in assets that the event would lose.'),
      }),
    )
    .describe('Events not yet started that would lose assets, soonest first; at most 50.'),
  totalEvents: z.int().describe('Number of such events, those beyond the 50 listed included.'),
};

/** Opt-ins that withdrawing a consent would end now: into events that have not started, by event, soonest first. */
export const ConsentEffect = z
  .object({
    consentUUID,
    assets: z.int().describe('Assets whose permission rests on this consent alone.'),
    ...losingEvents,
    effects: z
      .array(EventEffect)
      .nullable()
      .describe('The first three of these events before and after it; null without figures.'),
  })
  .meta({ id: 'ConsentEffect', description: 'What withdrawing a consent would end now.' });
export type ConsentEffect = z.infer<typeof ConsentEffect>;

/** Notice that a user left an asset, or every asset, on a day: the last of the tenancy. */
export const NewTenancyEnd = z
  .strictObject({
    assetUUID: uuid.nullish().describe('UUID of the one asset that the user left; absent or null for all of them.'),
    day: boundedDay('2000-01-01', '2099-12-31').describe('Last London day of the tenancy; not after today.'),
    dryRun: z.boolean().default(false).describe('True says what would end and changes nothing.'),
  })
  .meta({ id: 'NewTenancyEnd', description: 'Body of the end of a tenancy.' });

/** Consents and opt-ins that the end of a tenancy ends, or with dryRun would end. */
export const TenancyEnd = z
  .object({
    userUUID: uuid.describe('UUID of the user who left.'),
    assetUUID: uuidOrNull.describe('UUID of the one asset that was left; null for all of the user.'),
    day: day.describe('Last London day of the tenancy.'),
    dryRun: z.boolean().describe('Whether nothing was changed.'),
    /**
     * Consents to dispatch, and to data access, that end; one for all assets ends in part if it is about one of them.
     */
    dispatchConsents: z.int().describe('Consents to dispatch that end, or end in part.'),
    dataConsents: z.int().describe('Consents to data access that end, or end in part.'),
    assets: z.int().describe('Active assets that it is about.'),
    ...losingEvents,
  })
  .meta({ id: 'TenancyEnd', description: 'What the end of a tenancy ended, or with dryRun would.' });
export type TenancyEnd = z.infer<typeof TenancyEnd>;
