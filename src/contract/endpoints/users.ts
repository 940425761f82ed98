import { z } from 'zod';
import { NewArchiving, RestoredUser, UserArchiving } from '../archiving.ts';
import { NewTenancyEnd, TenancyEnd } from '../consent.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { userUUID } from '../members.ts';
import { pageSchema } from '../paging.ts';
import { NewUser, User, UserChanges, UserQuery } from '../user.ts';
import { create, many, read, remove, staleRead, write } from './rowDefaults.ts';

const userPath = z.strictObject({ userUUID });
const reads = ['user'] as const;
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
    reads,
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
    reads,
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
    description:
      "The user's assets are archived, consents withdrawn, opt-ins ended and meter accounts deleted in the same step. " +
      'POST …/archive does the same, and says what that takes along.',
    params: userPath,
    versioned: true,
    refusals: [409],
    changes,
    changesMore: true,
  }),
  archiveUserAndReport: endpoint({
    ...write,
    method: 'POST',
    reads,
    path: '/users/{userUUID}/archive',
    access: 'manage',
    tag: 'Users',
    summary: 'Archive a user, and say what that takes along',
    description:
      'Like DELETE. With dryRun nothing changes, and the response says what archiving would take along. Restoring gives ' +
      'it back, but for the meter accounts.',
    params: userPath,
    body: NewArchiving,
    bodyOptional: true,
    response: UserArchiving,
    refusals: [409],
    changes,
  }),
  restoreUser: endpoint({
    ...write,
    method: 'POST',
    path: '/users/{userUUID}/restore',
    access: 'manage',
    tag: 'Users',
    summary: 'Restore an archived user',
    description:
      'Active again with what archiving took along: the assets, with their memberships as restoring each would, and the ' +
      'consents that have not expired by now. Assets archived and consents withdrawn before stay so. The meter accounts ' +
      'were deleted with their credentials. notPutBack names what does not come back, with the reason. 409 once the data ' +
      'of the user were erased. An active user is returned unchanged.',
    params: userPath,
    body: z.strictObject({}),
    bodyOptional: true,
    response: RestoredUser,
    versioned: true,
    refusals: [409],
    changes,
    changesMore: true,
  }),
  endTenancy: endpoint({
    ...write,
    method: 'POST',
    reads: ['consent'],
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
    changesMore: true,
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
    body: z.strictObject({ confirm: z.literal('ERASE').describe('The word ERASE, since this cannot be undone.') }),
    role: 'admin',
    changes,
    changesMore: true,
  }),
} satisfies Record<string, Endpoint>;
