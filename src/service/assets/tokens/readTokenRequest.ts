import { TokenError } from './tokenError.ts';

export interface TokenRequest {
  clientId: string;
  clientSecret: string;
  /** Scopes that were asked for; null for all that are available. */
  scopes: string[] | null;
}

const BASIC = /^Basic +([A-Za-z0-9+/=_-]+)$/i;

/**
 * Reads a request for a token with client credentials (RFC 6749 §4.4), which come by HTTP Basic or in the form, not by
 * both. Throws a TokenError.
 */
export function readTokenRequest(authorization: string | undefined, form: URLSearchParams): TokenRequest {
  for (const name of new Set(form.keys()))
    if (form.getAll(name).length > 1) throw new TokenError('invalid_request', `${name} is given more than once`);
  const grant = form.get('grant_type');
  if (!grant) throw new TokenError('invalid_request', 'grant_type is missing');
  if (grant !== 'client_credentials')
    throw new TokenError('unsupported_grant_type', 'grant_type must be client_credentials');
  const scope = form.get('scope');
  return {
    ...readClient(authorization, form),
    scopes: scope === null || scope.trim() === '' ? null : scope.trim().split(/ +/),
  };
}

function readClient(authorization: string | undefined, form: URLSearchParams) {
  const [clientId, clientSecret] = [form.get('client_id'), form.get('client_secret')];
  // A header of any other kind is not meant for this address.
  if (authorization === undefined || !/^Basic /i.test(authorization)) {
    if (!clientId || !clientSecret) throw new TokenError('invalid_client', 'No client has these credentials');
    return { clientId, clientSecret };
  }
  if (clientSecret !== null)
    throw new TokenError('invalid_request', 'Credentials are given both in the header and in the form');
  const encoded = BASIC.exec(authorization)?.[1];
  const [, user, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? [];
  if (!user || !password) throw new TokenError('invalid_client', 'No client has these credentials');
  const basic = { clientId: formDecoded(user), clientSecret: formDecoded(password) };
  if (clientId !== null && clientId !== basic.clientId)
    throw new TokenError('invalid_request', 'The header and the form name different clients');
  return basic;
}

/** Decodes user or password of Basic, which are form-encoded (RFC 6749 §2.3.1). */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
