import { z } from 'zod';

/** A request for a token, as a form (RFC 6749 §4.4). */
export const TokenForm = z
  .strictObject({
    grant_type: z.literal('client_credentials'),
    client_id: z.string().max(200).optional(),
    client_secret: z.string().max(200).optional(),
    scope: z.string().max(500).optional(),
  })
  .meta({ id: 'TokenForm' });

export const Token = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    /** Seconds. */
    expires_in: z.int(),
    scope: z.string(),
  })
  .meta({ id: 'Token' });

export const TokenFailure = z
  .object({
    error: z.enum([
      'invalid_request',
      'invalid_client',
      'invalid_scope',
      'unsupported_grant_type',
      'temporarily_unavailable',
    ]),
    error_description: z.string(),
  })
  .meta({ id: 'TokenFailure' });
