import { hash, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { wallNow } from '#energy/time/clocks.ts';
import type { Database } from '#store/schema.ts';
import { ProblemError } from '../../platform/http/problem.ts';
import { CredentialReader, type CredentialRow } from './credentialReader.ts';
import { type Audience, readToken, signToken } from './jwt.ts';
import { readTokenRequest } from './readTokenRequest.ts';
import { TokenAttempts } from './tokenAttempts.ts';
import { TokenError } from './tokenError.ts';

const LIFETIME_S = 3600;
const NO_HASH = Buffer.alloc(32);

export interface TokensOptions {
  /** The pool for keys, which requests of tenants cannot use up. */
  db: Kysely<Database>;
  /** Key of 32 bytes that signs tokens. */
  key: Buffer;
  hasDiskSpace: () => boolean;
  /** Clock of machine time in epoch milliseconds. */
  clock?: () => number;
}

/** Request for a token: its sender, its form and its audience. */
export interface TokenDemand {
  authorization: string | undefined;
  /** The decoded body of the media type application/x-www-form-urlencoded. */
  form: URLSearchParams;
  /** Address from which it comes. */
  address: string;
  audience: Audience;
  /** The scopes that a credential may have here. */
  scopesOf: (credential: Pick<CredentialRow, 'role'>) => readonly string[];
}

export interface IssuedToken {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  scope: string;
}

/** The bearer of a valid token. */
export interface TokenBearer {
  clientId: string;
  tenant: string;
  /** UUID of the controller; null for a credential of the tenant itself, whose role is BL. */
  controllerUUID: string | null;
  role: CredentialRow['role'];
  scopes: readonly string[];
}

/** Tokens of controllers: issued for client credentials, and checked with their credential on every request. */
export class Tokens {
  readonly #key: Buffer;
  readonly #credentials: CredentialReader;
  readonly #attempts: TokenAttempts;
  readonly #clock: () => number;

  constructor({ db, key, hasDiskSpace, clock = wallNow }: TokensOptions, attempts = new TokenAttempts()) {
    this.#key = key;
    this.#credentials = new CredentialReader(db, hasDiskSpace);
    this.#attempts = attempts;
    this.#clock = clock;
  }

  /**
   * Issues a token for one hour. Throws a TokenError: the same, after the same work, for an unknown client and for a
   * wrong secret.
   */
  async issue({ authorization, form, address, audience, scopesOf }: TokenDemand): Promise<IssuedToken> {
    const { clientId, clientSecret, scopes } = readTokenRequest(authorization, form);
    const waitMs = this.#attempts.begin(clientId, address);
    if (waitMs > 0) throw new TokenError('temporarily_unavailable', 'Too many requests for tokens; try later', waitMs);
    const credential = await this.#credentials.find(clientId);
    const matches = timingSafeEqual(hash('sha256', clientSecret, 'buffer'), credential?.secret_sha256 ?? NO_HASH);
    if (!credential || !matches) {
      this.#attempts.failed(clientId, address);
      throw new TokenError('invalid_client', 'No client has these credentials');
    }
    this.#attempts.succeeded(clientId, address);
    const allowed = scopesOf(credential);
    const beyond = scopes?.find((scope) => !allowed.includes(scope));
    if (beyond !== undefined)
      throw new TokenError('invalid_scope', 'This client may not have one of the requested scopes');
    await this.#credentials.noteUse(credential);
    return this.#tokenOf(credential, audience, (scopes ?? allowed).join(' '));
  }

  /** Returns the bearer of an Authorization header's token; throws 401 unless it is valid for this audience now. */
  async requireBearer(authorization: string | undefined, audience: Audience): Promise<TokenBearer> {
    const token = /^Bearer +([^ ]+) *$/i.exec(authorization ?? '')?.[1];
    const claims = token === undefined ? null : readToken(this.#key, token, audience, this.#clock());
    const credential = claims && (await this.#credentials.find(claims.sub));
    const isCurrent = credential && credential.version === claims.ver && credential.tenant_uuid === claims.tenant;
    if (!isCurrent) throw refused(token !== undefined);
    return {
      clientId: credential.client_id,
      tenant: credential.tenant_uuid,
      controllerUUID: credential.controller_uuid,
      role: credential.role,
      scopes: claims.scope === '' ? [] : claims.scope.split(' '),
    };
  }

  #tokenOf(credential: CredentialRow, audience: Audience, scope: string): IssuedToken {
    const iat = Math.floor(this.#clock() / 1000);
    const access_token = signToken(this.#key, {
      sub: credential.client_id,
      ver: credential.version,
      aud: audience,
      tenant: credential.tenant_uuid,
      controller: credential.controller_uuid,
      scope,
      iat,
      exp: iat + LIFETIME_S,
    });
    return { access_token, token_type: 'Bearer', expires_in: LIFETIME_S, scope };
  }
}

/** Returns the refusal, the same for every cause: a caller does not learn which part was wrong. */
const refused = (hasToken: boolean): ProblemError =>
  new ProblemError('UNAUTHORISED', 'Send Authorization: Bearer with a token of this interface that is still valid', {
    headers: { 'www-authenticate': `Bearer realm="halfhour"${hasToken ? ', error="invalid_token"' : ''}` },
  });
