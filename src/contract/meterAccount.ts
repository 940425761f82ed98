import { z } from 'zod';
import { createdUTC, updatedUTC } from './members.ts';
import { pageQuery } from './paging.ts';
import { text, uuid, uuidOrNull, textOrNull, utcOrNull } from './primitives.ts';

/** Companies through which smart meters are read. */
export const meterProvider = z
  .enum(['OCTOPUS_ENERGY', 'N3RGY'])
  .describe(
    'Company that reads the meters: OCTOPUS_ENERGY, over its REST API, or N3RGY, over its Customer Service API V2.',
  );
export type MeterProvider = z.infer<typeof meterProvider>;

/** A key as providers issue it: it is sent in a header, so only printable ASCII without spaces is accepted. */
const credential = z
  .string()
  .min(8)
  .max(200)
  .regex(/^[\x21-\x7e]+$/, 'must be 8 to 200 printable ASCII characters without spaces');

export const NewMeterAccount = z
  .strictObject({
    provider: meterProvider,
    userUUID: uuid
      .nullish()
      .describe(
        "UUID of the user whose meters it reads; null where it is the tenant's own, for every meter whose user has " +
          'none.',
      ),
    label: text(100).nullish().describe('Free text; absent or null for none.'),
    credential: credential.describe(
      'API key that the provider issued: 8 to 200 printable ASCII characters without spaces. It is kept sealed and ' +
        'never returned.',
    ),
  })
  .meta({
    id: 'NewMeterAccount',
    description: 'Body of meter account create. A user has one account at most, and so has the tenant.',
  });
export type NewMeterAccount = z.output<typeof NewMeterAccount>;

export const MeterAccountChanges = z
  .strictObject({
    label: text(100).nullish().describe('Free text; null clears it.'),
    credential: credential
      .nullish()
      .describe(
        'API key that the provider issued: 8 to 200 printable ASCII characters without spaces. It is kept sealed and ' +
          'never returned. Null removes it.',
      ),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({
    id: 'MeterAccountChanges',
    description: 'Body of meter account update, at least one attribute: what is absent stays.',
    minProperties: 1,
  });
export type MeterAccountChanges = z.output<typeof MeterAccountChanges>;

export const meterAccountStatus = z.enum(['ACTIVE', 'REFUSED', 'PAUSED', 'NOT_SET']);

/** An account, which never contains the credential itself. */
export const MeterAccount = z
  .object({
    meterAccountUUID: uuid.describe('UUID of the account.'),
    provider: meterProvider,
    userUUID: uuidOrNull.describe(
      "UUID of the user whose meters it reads; null where it is the tenant's own, for every meter whose user has none.",
    ),
    label: textOrNull.describe('Free text; null for none.'),
    credentialSet: z.boolean().describe('Whether it has a credential.'),
    credentialHint: textOrNull.describe('Last four characters of the credential; null where it has none.'),
    status: meterAccountStatus.describe(
      'ACTIVE; REFUSED: the provider does not accept the credential; PAUSED: the provider did not respond and is ' +
        'left alone for a while; NOT_SET: it has no credential.',
    ),
    statusReason: textOrNull.describe('Why it is not ACTIVE, for people; null where it is.'),
    nextTryUTC: utcOrNull.describe('When it is tried next; UTC instant, null where it is ACTIVE or NOT_SET.'),
    createdUTC,
    updatedUTC,
  })
  .meta({
    id: 'MeterAccount',
    description: 'An account with a company that reads smart meters. Its credential is in no response.',
  });
export type MeterAccount = z.infer<typeof MeterAccount>;

/** An account in a list, with the name of its user. */
export const ListedMeterAccount = MeterAccount.extend({
  userName: textOrNull.describe("Name of the user; null where it is the tenant's own account."),
}).meta({
  id: 'ListedMeterAccount',
  description: 'A meter account in a list, with the name of its user.',
});
export type ListedMeterAccount = z.infer<typeof ListedMeterAccount>;

export const MeterAccountQuery = pageQuery(
  {
    provider: meterProvider.optional().describe('Only accounts with this provider.'),
    userUUID: uuid.optional().describe('Only the account of this user.'),
  },
  ['createdUTC', 'provider'],
  'createdUTC',
);
export type MeterAccountQuery = z.output<typeof MeterAccountQuery>;
