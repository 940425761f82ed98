import { z } from 'zod';
import { keyScopes } from './keyScope.ts';
import { createdUTC } from './members.ts';
import { pageQuery } from './paging.ts';
import { instant, text, utcOrNull, uuid } from './primitives.ts';

/** Keys of programs that a tenant may have at a time, neither revoked nor expired. */
export const MAX_PROGRAM_KEYS = 20;
const MAX_PORTFOLIOS = 100;

const scope = z
  .enum(keyScopes)
  .describe(
    'What the key may do: full: everything; read-only: read; meter-data: send and read readings; events: read, opt ' +
      'assets in and out, and dispatch.',
  );
const portfolios = z.array(uuid).min(1).max(MAX_PORTFOLIOS);

export const NewApiKey = z
  .strictObject({
    label: text(100).describe('What the key is for, for people.'),
    scope,
    portfolioUUIDs: portfolios
      .nullish()
      .describe('UUIDs of the portfolios that the key is limited to; absent or null for every one.'),
    expiresUTC: instant
      .nullish()
      .describe('Instant from which the key is refused, by the real clock; absent or null for none.'),
  })
  .meta({ id: 'NewApiKey', description: 'Body of API key create.' });
export type NewApiKey = z.output<typeof NewApiKey>;

export const apiKeyStatus = z.enum(['ACTIVE', 'EXPIRED', 'REVOKED']);

/** A key without its secret. */
export const ApiKey = z
  .object({
    keyId: z.string().describe('Identifier of the key: the part of it that is not secret.'),
    label: z.string().describe('What the key is for, for people.'),
    isDashboard: z.boolean().describe('Whether a dashboard uses it, which says which person acts.'),
    scope,
    portfolioUUIDs: z
      .array(uuid)
      .nullable()
      .describe('UUIDs of the portfolios that the key is limited to; null for every one.'),
    status: apiKeyStatus.describe('ACTIVE; EXPIRED: its end has passed; REVOKED: it was revoked.'),
    lastUsedUTC: utcOrNull.describe(
      'When it was last used, within five minutes; UTC instant, null before its first use.',
    ),
    expiresUTC: utcOrNull.describe('When it is refused from; UTC instant, null for never.'),
    revokedUTC: utcOrNull.describe('When it was revoked; UTC instant, null where it was not.'),
    createdUTC,
  })
  .meta({ id: 'ApiKey', description: 'A key of the tenant. Its secret is in no response but that of its creation.' });
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyWithSecret = ApiKey.extend({
  apiKey: z.string().describe('The key itself, for the header x-api-key; it is shown this once.'),
}).meta({ id: 'ApiKeyWithSecret', description: 'A new key with its secret, which is shown this once.' });

export const ApiKeyQuery = pageQuery(
  { status: apiKeyStatus.optional().describe('Only keys of this status.') },
  ['createdUTC', 'label'],
  '-createdUTC',
);
export type ApiKeyQuery = z.output<typeof ApiKeyQuery>;
