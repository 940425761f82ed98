import { z } from 'zod';

/** A request for a token, as a form (RFC 6749 §4.4). */
export const TokenForm = z
  .strictObject({
    grant_type: z.literal('client_credentials').describe('Always client_credentials.'),
    client_id: z.string().max(200).optional().describe('Client id of the credential.'),
    client_secret: z.string().max(200).optional().describe('Secret of the credential.'),
    scope: z.string().max(500).optional().describe('Scopes to ask for; all that may be had where absent.'),
  })
  .meta({
    id: 'TokenForm',
    description: 'Client credentials; client_id and client_secret are left out with HTTP Basic.',
  });

export const Token = z
  .object({
    access_token: z.string().describe('The token, for Authorization: Bearer.'),
    token_type: z.literal('Bearer').describe('Always Bearer.'),
    expires_in: z.int().describe('Seconds for which it is valid.'),
    scope: z.string().describe('What it opens; empty for everything of the controller.'),
  })
  .meta({ id: 'Token', description: 'A token.' });

export const TokenFailure = z
  .object({
    error: z
      .enum(['invalid_request', 'invalid_client', 'invalid_scope', 'unsupported_grant_type', 'temporarily_unavailable'])
      .describe('Code of RFC 6749; temporarily_unavailable with 429.'),
    error_description: z.string().describe('The reason in words.'),
  })
  .meta({ id: 'TokenFailure', description: 'Why no token was issued.' });
