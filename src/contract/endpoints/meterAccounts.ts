import { z } from 'zod';
import { type Endpoint, endpoint } from '../endpoint.ts';
import {
  ListedMeterAccount,
  MeterAccount,
  MeterAccountChanges,
  MeterAccountQuery,
  NewMeterAccount,
} from '../meterAccount.ts';
import { pageSchema } from '../paging.ts';
import { uuid } from '../primitives.ts';
import { create, read, remove, write } from './rowDefaults.ts';

const meterAccountPath = z.strictObject({ meterAccountUUID: uuid.describe('UUID of the meter account.') });
const reads = ['meter'] as const;
const changes = ['meter'] as const;

export const meterAccountEndpoints = {
  createMeterAccount: endpoint({
    ...create,
    created: true,
    path: '/meter-accounts',
    access: 'manage',
    tag: 'Meter accounts',
    summary: 'Keep a credential to read smart meters with',
    description:
      "Of a user, for the meters of this user; without userUUID the tenant's own, for every meter whose user has " +
      'none. The credential is stored sealed and never returned.',
    body: NewMeterAccount,
    response: MeterAccount,
    versioned: true,
    role: 'admin',
    refusals: [409],
    changes,
  }),
  listMeterAccounts: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/meter-accounts',
    access: 'read',
    tag: 'Meter accounts',
    summary: 'List meter accounts',
    query: MeterAccountQuery,
    response: pageSchema(ListedMeterAccount),
    formats: ['csv'],
  }),
  getMeterAccount: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/meter-accounts/{meterAccountUUID}',
    access: 'read',
    tag: 'Meter accounts',
    summary: 'Get a meter account',
    params: meterAccountPath,
    response: MeterAccount,
    versioned: true,
  }),
  updateMeterAccount: endpoint({
    ...write,
    method: 'PATCH',
    path: '/meter-accounts/{meterAccountUUID}',
    access: 'manage',
    tag: 'Meter accounts',
    summary: 'Replace or remove the credential of a meter account',
    description:
      'With a new credential its meters are tried immediately; null removes the credential, and what is left reads ' +
      'its meters.',
    params: meterAccountPath,
    body: MeterAccountChanges,
    response: MeterAccount,
    versioned: true,
    role: 'admin',
    changes,
  }),
  deleteMeterAccount: endpoint({
    ...remove,
    path: '/meter-accounts/{meterAccountUUID}',
    access: 'manage',
    tag: 'Meter accounts',
    summary: 'Delete a meter account and its credential',
    params: meterAccountPath,
    versioned: true,
    role: 'admin',
    changes,
  }),
} satisfies Record<string, Endpoint>;
