import type { Descriptions } from './shared.ts';

const PROVIDER =
  'Company that reads the meters: OCTOPUS_ENERGY, over its REST API, or N3RGY, over its Customer Service API V2.';
const USER =
  "UUID of the user whose meters it reads; null where it is the tenant's own, for every meter whose user has none.";
const CREDENTIAL =
  'API key that the provider issued: 8 to 200 printable ASCII characters without spaces. It is kept sealed and ' +
  'never returned.';

const account = {
  meterAccountUUID: 'UUID of the account.',
  provider: PROVIDER,
  userUUID: USER,
  label: 'Free text; null for none.',
  credentialSet: 'Whether it has a credential.',
  credentialHint: 'Last four characters of the credential; null where it has none.',
  status:
    'ACTIVE; REFUSED: the provider does not accept the credential; PAUSED: the provider did not respond and is ' +
    'left alone for a while; NOT_SET: it has no credential.',
  statusReason: 'Why it is not ACTIVE, for people; null where it is.',
  nextTryUTC: 'When it is tried next; UTC instant, null where it is ACTIVE or NOT_SET.',
};

/** Credentials for reading smart meters. */
export const meterAccounts: Descriptions = {
  MeterAccount: {
    '': 'An account with a company that reads smart meters. Its credential is in no response.',
    ...account,
  },
  ListedMeterAccount: {
    '': 'A meter account in a list, with the name of its user.',
    ...account,
    userName: "Name of the user; null where it is the tenant's own account.",
  },
  NewMeterAccount: {
    '': 'Body of meter account create. A user has one account at most, and so has the tenant.',
    provider: PROVIDER,
    userUUID: USER,
    label: 'Free text; absent or null for none.',
    credential: CREDENTIAL,
  },
  MeterAccountChanges: {
    '': 'Body of meter account update, at least one attribute: what is absent stays.',
    label: 'Free text; null clears it.',
    credential: `${CREDENTIAL} Null removes it.`,
  },
};
