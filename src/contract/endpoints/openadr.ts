import { z } from 'zod';
import {
  clientId,
  ControllerCredential,
  ControllerCredentialWithSecret,
  NewControllerCredential,
} from '../dispatch/controller.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { create, read, remove } from './rowDefaults.ts';

const path = '/openadr/credentials';
const changes = ['controller'] as const;
const tag = 'Controllers';

export const openAdrEndpoints = {
  listOpenAdrCredentials: endpoint({
    ...read,
    method: 'GET',
    reads: ['controller'],
    path,
    access: 'manage',
    tag,
    summary: 'List the credentials of business logic for OpenADR',
    response: z.object({
      data: z
        .array(ControllerCredential)
        .describe('Items of this page, or of the whole response where it is not paged.'),
    }),
    role: 'operator',
  }),
  createOpenAdrCredential: endpoint({
    ...create,
    path,
    access: 'manage',
    tag,
    summary: 'Issue a credential of business logic for OpenADR; the only response that has its secret',
    description:
      "Business logic (BL) reads every VEN's objects and writes programs and events of its own. Ten credentials at " +
      'most.',
    body: NewControllerCredential,
    bodyOptional: true,
    response: ControllerCredentialWithSecret,
    role: 'admin',
    refusals: [409],
    changes,
  }),
  revokeOpenAdrCredential: endpoint({
    ...remove,
    path: `${path}/{blClientId}`,
    access: 'manage',
    tag,
    summary: 'Revoke a credential of business logic, at once',
    params: z.strictObject({ blClientId: clientId }),
    role: 'admin',
    changes,
  }),
} satisfies Record<string, Endpoint>;
