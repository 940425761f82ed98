import type { Descriptions } from './shared.ts';

const contact = {
  email: 'Email address, up to 254 characters; null for none.',
  phone: 'Telephone number: digits, spaces, brackets and hyphens, with + in front or not; null for none.',
};
const consentTerms = {
  type: 'DISPATCH allows events to use the asset, DATA_ACCESS allows its meter to be read.',
  purpose: 'What the data or the dispatch is for, as the user was told; null where not recorded.',
  evidenceMethod: 'How consent was given, "Web form" for example; null where not recorded.',
  wordingVersion: 'Version of the wording the user agreed to; null where not recorded.',
  legalBasis: 'What it rests on in law.',
};

const consent = {
  assetUUID: 'UUID of the one asset it is about; null where it is about all assets of the user.',
  ...consentTerms,
  preference: 'OPT_IN is consent, OPT_OUT a refusal.',
  status:
    'ACTIVE: in force; REJECTED: a refusal; WITHDRAWN: ended by the user, by a newer preference or as endReason says; ' +
    'EXPIRED: past expiresUTC.',
  granularity:
    'Finest data the user agreed to: halfHour, day or month. Of DATA_ACCESS: reads that request finer are refused.',
  grantedUTC: 'When consent was given; UTC instant, null for a refusal.',
  expiresUTC: 'When consent ends by itself; UTC instant, null for a refusal.',
  withdrawnUTC: 'When it was withdrawn, superseded or ended; UTC instant, null while it was not.',
  endReason: 'TENANCY_ENDED: the user left the asset; null for a consent that ended otherwise, or has not.',
  tenancyEndedOn: 'Last London day of that tenancy; null without one.',
  endedBy: 'The operator who noted that; null for a program, and without it.',
};

const losingEvents = {
  events: 'Events not yet started that would lose assets, soonest first; at most 50.',
  'events.name': 'Name of the event.',
  'events.startTime': 'Start of the event; UTC instant.',
  'events.endTime': 'End of the event; UTC instant.',
  'events.assets': 'Opted-in assets that the event would lose.',
  totalEvents: 'Number of such events, those beyond the 50 listed included.',
};

export const people: Descriptions = {
  User: {
    '': 'A person behind one or more assets.',
    userId: 'Your own identifier of the user, unique in the tenant.',
    name: 'Name of the person.',
    email: 'Email address; null where not known.',
    phone: 'Telephone number; null where not known.',
    status: 'ARCHIVED users have no active assets and no active consents.',
  },
  NewUser: {
    '': 'Body of user create.',
    userId: 'Your own identifier of the user, unique in the tenant.',
    name: 'Name of the person.',
    ...contact,
  },
  UserChanges: {
    '': 'Body of user update, at least one attribute: what is absent stays, null clears.',
    name: 'Name of the person.',
    ...contact,
  },
  eraseUser: { confirm: 'The word ERASE, since this cannot be undone.' },
  Consent: {
    '': "A user's recorded consent or refusal.",
    ...consent,
  },
  ListedConsent: {
    '': 'A consent or refusal in a list, with the names of what it belongs to and what it means for events now.',
    ...consent,
    userName: 'Name of the user.',
    assetName: 'Name of the one asset it is about, or its assetId; null where it is about all assets of the user.',
    meaning:
      'LEAVES_EVENT: it ends before an event that assets resting on it are opted into; CANNOT_JOIN: without a new one ' +
      'they cannot be opted in; NONE: nothing, or a newer one counts instead.',
    leaves: 'The first event it ends before; null unless its meaning is LEAVES_EVENT.',
    'leaves.name': 'Name of that event.',
    'leaves.startTime': 'When that event starts, UTC instant.',
  },
  NewConsent: {
    '': 'Body of consent create. The newest preference of a user, type and asset ends the active ones before it.',
    userUUID: 'UUID of the user who consents or refuses.',
    assetUUID: 'UUID of the one asset it is about; absent or null for all assets of the user.',
    ...consentTerms,
    preference: 'OPT_IN is consent, in force immediately; OPT_OUT is a refusal and ends opt-ins into events to come.',
    granularity: 'Finest data the user agreed to. Of DATA_ACCESS: reads that request finer are refused.',
    expiresUTC:
      'When consent is to end; an instant to come. Absent or null: after the configured validity, 12 months by ' +
      'default.',
  },
  LegalBasis: { '': 'On what the use of a person’s data, or of a device, rests in law.' },
  NewTenancyEnd: {
    '': 'Body of the end of a tenancy.',
    assetUUID: 'UUID of the one asset that the user left; absent or null for all of them.',
    day: 'Last London day of the tenancy; not after today.',
    dryRun: 'True says what would end and changes nothing.',
  },
  TenancyEnd: {
    '': 'What the end of a tenancy ended, or with dryRun would.',
    userUUID: 'UUID of the user who left.',
    assetUUID: 'UUID of the one asset that was left; null for all of the user.',
    day: 'Last London day of the tenancy.',
    dryRun: 'Whether nothing was changed.',
    dispatchConsents: 'Consents to dispatch that end, or end in part.',
    dataConsents: 'Consents to data access that end, or end in part.',
    assets: 'Active assets that it is about.',
    ...losingEvents,
  },
  ConsentEffect: {
    '': 'What withdrawing a consent would end now.',
    assets: 'Assets whose permission rests on this consent alone.',
    ...losingEvents,
    effects: 'The first three of these events before and after it; null without figures.',
  },
};
