import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Header of every token that is signed or accepted here: no other algorithm is considered. */
const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
const MAX_LENGTH = 4096;

const audiences = ['control', 'openadr3'] as const;
/** Interface that a token opens. */
export type Audience = (typeof audiences)[number];

const Claims = z.object({
  /** The credential's client id, and its version when the token was issued. */
  sub: z.string(),
  ver: z.int(),
  aud: z.enum(audiences),
  tenant: z.string(),
  /** UUID of the controller; null for a credential of the tenant itself. */
  controller: z.string().nullable(),
  scope: z.string(),
  /** Seconds since 1970, machine time. */
  iat: z.int(),
  exp: z.int(),
});
export type TokenClaims = z.infer<typeof Claims>;

const mac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Signs a token. */
export function signToken(key: Buffer, claims: TokenClaims): string {
  const text = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${text}.${mac(key, text).toString('base64url')}`;
}

/** Returns the claims of a token of this audience; null unless it is ours, unchanged and valid at `now` (epoch ms). */
export function readToken(key: Buffer, token: string, audience: Audience, now: number): TokenClaims | null {
  const [header, payload, signature, ...rest] = token.length > MAX_LENGTH ? [] : token.split('.');
  if (header !== HEADER || !payload || !signature || rest.length > 0) return null;
  // Signatures are compared as text: base64 of other lengths would decode to the same bytes.
  const expected = Buffer.from(mac(key, `${header}.${payload}`).toString('base64url'));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = Claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return claims.aud === audience && claims.exp * 1000 > now ? claims : null;
}
