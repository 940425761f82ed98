import { z } from 'zod';
import { lifecycleStatus } from './asset.ts';
import { consentType } from './consent.ts';
import { pageQuery, search } from './paging.ts';
import { text, utc, uuid } from './primitives.ts';

const email = z.email().max(254).nullish();
const phone = z
  .string()
  .regex(/^\+?[0-9 ()-]{5,30}$/, 'must be a telephone number')
  .meta({ maxLength: 31 })
  .nullish();

export const NewUser = z.strictObject({ userId: text(64), name: text(200), email, phone }).meta({ id: 'NewUser' });
export type NewUser = z.output<typeof NewUser>;

export const UserChanges = z
  .strictObject({ name: text(200).optional(), email, phone })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({ id: 'UserChanges', minProperties: 1 });
export type UserChanges = z.output<typeof UserChanges>;

export const User = z
  .object({
    userUUID: uuid,
    userId: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    status: lifecycleStatus,
    createdUTC: utc,
    updatedUTC: utc,
    archivedUTC: utc.nullable(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const UserQuery = pageQuery(
  {
    search,
    status: lifecycleStatus.default('ACTIVE'),
    /** Users with active assets of whom no consent or refusal of this type was ever recorded. */
    neverAsked: consentType.optional(),
  },
  ['createdUTC', 'name', 'userId'],
  'createdUTC',
);
export type UserQuery = z.output<typeof UserQuery>;
