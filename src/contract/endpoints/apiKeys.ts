import { z } from 'zod';
import { ApiKey, ApiKeyQuery, ApiKeyWithSecret, NewApiKey } from '../apiKey.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { pageSchema } from '../paging.ts';
import { create, read, remove } from './rowDefaults.ts';

const keyPath = z.strictObject({
  keyId: z
    .string()
    .regex(/^[0-9a-z]{8}$/, 'must be the keyId of a key')
    .describe('Identifier of the key.'),
});

export const apiKeyEndpoints = {
  createApiKey: endpoint({
    ...create,
    path: '/api-keys',
    access: 'manage',
    tag: 'API keys',
    summary: 'Issue a key for a program; the only response that has its secret',
    body: NewApiKey,
    response: ApiKeyWithSecret,
    role: 'admin',
    refusals: [409],
    changes: ['apiKey'],
  }),
  listApiKeys: endpoint({
    ...read,
    method: 'GET',
    reads: ['apiKey'],
    path: '/api-keys',
    access: 'manage',
    tag: 'API keys',
    summary: 'List keys with their scope, end and last use',
    query: ApiKeyQuery,
    response: pageSchema(ApiKey),
    role: 'admin',
    formats: ['csv'],
  }),
  revokeApiKey: endpoint({
    ...remove,
    path: '/api-keys/{keyId}',
    access: 'manage',
    tag: 'API keys',
    summary: 'Revoke a key of a program',
    description: 'It is refused within a second. The key of a dashboard is revoked by whoever runs the service.',
    params: keyPath,
    role: 'admin',
    refusals: [409],
    changes: ['apiKey'],
  }),
} satisfies Record<string, Endpoint>;
