import { z } from 'zod';
import { NewTenancyEnd, TenancyEnd } from '../consent.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { pageSchema } from '../paging.ts';
import { uuid } from '../primitives.ts';
import { NewUser, User, UserChanges, UserQuery } from '../user.ts';
import { create, many, read, remove, staleRead, write } from './rowDefaults.ts';

const userPath = z.strictObject({ userUUID: uuid });
const changes = ['user', 'asset', 'consent', 'scheme', 'event'] as const;

export const userEndpoints = {
  createUser: endpoint({
    ...create,
    created: true,
    path: '/users',
    access: 'manage',
    tag: 'Users',
    summary: 'Create a user',
    body: NewUser,
    response: User,
    versioned: true,
    changes,
  }),
  createUsersBulk: endpoint({
    ...create,
    path: '/users/bulk',
    access: 'manage',
    tag: 'Users',
    summary: 'Create up to 1,000 users',
    description: 'All or nothing: one bad user refuses the whole request, with its index in the pointer.',
    ...many(NewUser, User),
    changes,
  }),
  listUsers: endpoint({
    ...staleRead,
    method: 'GET',
    path: '/users',
    access: 'read',
    tag: 'Users',
    summary: 'List users',
    query: UserQuery,
    response: pageSchema(User),
    formats: ['csv'],
  }),
  getUser: endpoint({
    ...read,
    method: 'GET',
    path: '/users/{userUUID}',
    access: 'read',
    tag: 'Users',
    summary: 'Get a user',
    params: userPath,
    response: User,
    versioned: true,
  }),
  updateUser: endpoint({
    ...write,
    method: 'PATCH',
    path: '/users/{userUUID}',
    access: 'manage',
    tag: 'Users',
    summary: 'Change a user',
    params: userPath,
    body: UserChanges,
    response: User,
    versioned: true,
    changes,
  }),
  archiveUser: endpoint({
    ...remove,
    path: '/users/{userUUID}',
    access: 'manage',
    tag: 'Users',
    summary: 'Archive a user',
    description: "The user's assets are archived, consents withdrawn and opt-ins ended in the same step.",
    params: userPath,
    versioned: true,
    refusals: [409],
    changes,
  }),
  endTenancy: endpoint({
    ...write,
    method: 'POST',
    path: '/users/{userUUID}/tenancy-ended',
    access: 'manage',
    tag: 'Users',
    summary: 'Note that a user left an asset, or every asset',
    description:
      'Ends the consents to dispatch and to data access of that tenancy, and the opt-ins of its assets into events that ' +
      'have not started. The consents stay on record, with the day and who noted it; one for all assets ends for that ' +
      'asset alone. The assets stay with the user until you give them to another. Events that run already go on. With ' +
      'dryRun nothing changes.',
    params: userPath,
    body: NewTenancyEnd,
    response: TenancyEnd,
    changes,
  }),
  eraseUser: endpoint({
    ...remove,
    method: 'POST',
    path: '/users/{userUUID}/erase',
    access: 'manage',
    tag: 'Users',
    summary: "Erase a person's data on request",
    description:
      'Archives the user and assets, removes names, contacts, addresses and MPANs for good; readings stay without ' +
      'a person. Cannot be undone.',
    params: userPath,
    body: z.strictObject({ confirm: z.literal('ERASE') }),
    role: 'admin',
    changes,
  }),
} satisfies Record<string, Endpoint>;
