import * as oidc from 'openid-client';
import { elapsedSince, monotonicNow, NEVER } from '#energy/time/clocks.ts';
import { type ProviderClaims, claimAt } from './person.ts';
import { OidcRefusal } from './refusal.ts';
import type { OidcSettings } from './settings.ts';

const TIMEOUT_SECONDS = 10;
const REDISCOVER_MS = 3_600_000;
const MAX_HINT_LENGTH = 4000;
export const CALLBACK_PATH = '/bff/sign-in/callback';

/** Secrets that bind the callback to the sign-in's start. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface SignInResult {
  claims: ProviderClaims;
  idToken: string;
}

/** The organisation's provider: discovered at the first use, so that the dashboard starts without it. */
export class Provider {
  readonly #settings: OidcSettings;
  #found: Promise<oidc.Configuration> | null = null;
  #foundAt = NEVER;

  constructor(settings: OidcSettings) {
    this.#settings = settings;
  }

  /** Returns the URL at which the browser signs in. Throws `unavailable`. */
  async authorizationUrl({ state, nonce, codeVerifier }: FlowSecrets): Promise<URL> {
    const configuration = await this.#configuration();
    return oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#settings.publicUrl + CALLBACK_PATH,
      scope: this.#settings.scopes,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
  }

  /**
   * Returns the checked claims of a callback's URL: state, issuer, code, signature, audience, time and nonce are
   * compared with the flow's.
   */
  async completeSignIn(target: string, { state, nonce, codeVerifier }: FlowSecrets): Promise<SignInResult> {
    const configuration = await this.#configuration();
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, new URL(target, this.#settings.publicUrl), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = await this.#completed(configuration, { ...tokens.claims() }, tokens.access_token);
      return { claims, idToken: tokens.id_token! };
    } catch (error) {
      throw toRefusal(error);
    }
  }

  /**
   * Returns the URL at which the browser ends its session with the provider; null if that has no such endpoint or
   * cannot be reached.
   */
  async endSessionUrl(idToken: string | null): Promise<string | null> {
    const configuration = await this.#configuration().catch(() => null);
    if (!configuration?.serverMetadata().end_session_endpoint) return null;
    const parameters = new URLSearchParams({ post_logout_redirect_uri: `${this.#settings.publicUrl}/sign-in` });
    if (idToken !== null && idToken.length <= MAX_HINT_LENGTH) parameters.set('id_token_hint', idToken);
    return oidc.buildEndSessionUrl(configuration, parameters).href;
  }

  // Many providers return e-mail address and groups at the userinfo endpoint only.
  async #completed(
    configuration: oidc.Configuration,
    claims: ProviderClaims,
    accessToken: string,
  ): Promise<ProviderClaims> {
    const { roleClaim } = this.#settings;
    const isWhole = claims['email'] !== undefined && (roleClaim === null || claimAt(claims, roleClaim) !== undefined);
    if (isWhole || !configuration.serverMetadata().userinfo_endpoint) return claims;
    return { ...(await oidc.fetchUserInfo(configuration, accessToken, String(claims['sub']))), ...claims };
  }

  #configuration(): Promise<oidc.Configuration> {
    if (this.#found && elapsedSince(this.#foundAt) < REDISCOVER_MS) return this.#found;
    const found = this.#discover().catch((error: unknown) => {
      if (this.#found === found) this.#found = null;
      throw new OidcRefusal('unavailable', { cause: error });
    });
    this.#foundAt = monotonicNow();
    this.#found = found;
    return found;
  }

  async #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const url = new URL(issuer);
    // Settings accept plain http on loopback only.
    const execute = [
      oidc.enableNonRepudiationChecks,
      ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ];
    const configuration = await oidc.discovery(url, clientId, clientSecret, basicOrPost(clientSecret), {
      execute,
      timeout: TIMEOUT_SECONDS,
    });
    configuration.timeout = TIMEOUT_SECONDS;
    return configuration;
  }
}

/** Authenticates by HTTP Basic, the standard's default, unless the provider lists its methods without it. */
const basicOrPost =
  (clientSecret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost)(clientSecret)(
      server,
      client,
      body,
      headers,
    );
  };

function toRefusal(error: unknown): OidcRefusal {
  if (error instanceof oidc.AuthorizationResponseError)
    return new OidcRefusal(error.error === 'access_denied' ? 'cancelled' : 'rejected', { cause: error });
  return new OidcRefusal(isDown(error) ? 'unavailable' : 'rejected', { cause: error });
}

/** Whether an error means that the provider did not respond, or reported a failure of its own. */
function isDown(error: unknown): boolean {
  const {
    message = '',
    name = '',
    code = '',
    status,
    cause,
  } = error as { message?: string; name?: string; code?: string; status?: number; cause?: unknown };
  if (
    message === 'fetch failed' ||
    name === 'TimeoutError' ||
    code === 'OAUTH_TIMEOUT' ||
    (status !== undefined && status >= 500)
  )
    return true;
  if (cause instanceof Response) return cause.status >= 500;
  return cause instanceof Error && isDown(cause);
}
