import { z } from 'zod';
import { lifecycleStatus } from './asset.ts';
import { consentType } from './consent.ts';
import { archivedUTC, createdUTC, updatedUTC, userUUID } from './members.ts';
import { pageQuery, search } from './paging.ts';
import { text, textOrNull } from './primitives.ts';

export const email = z.email().max(254).nullish().describe('Email address, up to 254 characters; null for none.');
export const phone = z
  .string()
  .regex(/^\+?[0-9 ()-]{5,30}$/, 'must be a telephone number')
  .meta({ maxLength: 31 })
  .nullish()
  .describe('Telephone number: digits, spaces, brackets and hyphens, with + in front or not; null for none.');

export const NewUser = z
  .strictObject({
    userId: text(64).describe('Your own identifier of the user, unique in the tenant.'),
    name: text(200).describe('Name of the person.'),
    email,
    phone,
  })
  .meta({ id: 'NewUser', description: 'Body of user create.' });
export type NewUser = z.output<typeof NewUser>;

export const UserChanges = z
  .strictObject({ name: text(200).optional().describe('Name of the person.'), email, phone })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({
    id: 'UserChanges',
    description: 'Body of user update, at least one attribute: what is absent stays, null clears.',
    minProperties: 1,
  });
export type UserChanges = z.output<typeof UserChanges>;

export const User = z
  .object({
    userUUID,
    userId: z.string().describe('Your own identifier of the user, unique in the tenant, archived ones included.'),
    name: z.string().describe('Name of the person.'),
    email: textOrNull.describe('Email address; null where not known.'),
    phone: textOrNull.describe('Telephone number; null where not known.'),
    status: lifecycleStatus.describe('ARCHIVED users have no active assets and no active consents.'),
    createdUTC,
    updatedUTC,
    archivedUTC,
  })
  .meta({ id: 'User', description: 'A person behind one or more assets.' });
export type User = z.infer<typeof User>;

export const UserQuery = pageQuery(
  {
    search: search.describe('Part of userId, name or email, in any case.'),
    status: lifecycleStatus.default('ACTIVE').describe('Only users with this status.'),
    neverAsked: consentType
      .optional()
      .describe('Only users with active assets of whom no consent or refusal of this type was ever recorded.'),
  },
  ['createdUTC', 'name', 'userId'],
  'createdUTC',
);
export type UserQuery = z.output<typeof UserQuery>;
