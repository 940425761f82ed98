import { wallNow } from '#energy/time/clocks.ts';
import { unsealWithSecret, sealWithSecret } from '#server/sealWithSecret.ts';
import { createSecret, hashSecret } from '../session/secrets.ts';
import type { FlowSecrets } from './provider.ts';
import { OidcRefusal } from './refusal.ts';

/** Time that a sign-in may take, in seconds. */
export const FLOW_SECONDS = 600;
/** Beginning of the names of cookies: each pending sign-in has its own, so that tabs do not overwrite each other's. */
const COOKIE = '__Host-Http-halfhour-sign-in-';
const STATE_LETTERS_IN_NAME = 16;
/** Maximum size of all of them together, which leaves space for the rest of a request's headers. */
const MAX_COOKIE_BYTES = 6000;

/** A pending sign-in at the provider. */
export interface Flow extends FlowSecrets {
  returnTo: string;
  /** Hash of the session that the browser had. */
  former: Buffer | null;
  /** End of the sign-in, in epoch milliseconds. */
  expiresAt: number;
}

/**
 * Returns a sign-in that starts now and ends at `returnTo`, replacing the browser's session if it has one. Nothing of
 * it is stored here.
 */
export const createFlow = (returnTo: string, formerSession: string | null): Flow => ({
  state: createSecret(),
  nonce: createSecret(),
  codeVerifier: createSecret(),
  returnTo,
  former: formerSession === null ? null : hashSecret(formerSession),
  expiresAt: wallNow() + FLOW_SECONDS * 1000,
});

/** Returns the name of a sign-in's cookie. */
export const flowCookieName = (state: string): string => COOKIE + state.slice(0, STATE_LETTERS_IN_NAME);

// The name is authenticated: a value sealed for one sign-in opens under no other.
const secretOfCookie = (key: string, name: string): string => `${key} ${name}`;

/** Returns the cookie's value: the sign-in sealed under the server's key, base64url. */
export function sealFlow(key: string, { state, nonce, codeVerifier, former, expiresAt, returnTo }: Flow): string {
  const text = [state, nonce, codeVerifier, former?.toString('base64url') ?? '', expiresAt, returnTo].join('\n');
  return Buffer.from(sealWithSecret(secretOfCookie(key, flowCookieName(state)), text), 'base64').toString('base64url');
}

/** Returns the contents of a cookie; null if it was not sealed here under this name. */
function openFlow(key: string, name: string, value: string): Flow | null {
  const [state, nonce, codeVerifier, former, expiresAt, returnTo] =
    unsealWithSecret(secretOfCookie(key, name), value)?.split('\n') ?? [];
  if (!state || !nonce || !codeVerifier || former === undefined || returnTo === undefined) return null;
  return {
    state,
    nonce,
    codeVerifier,
    returnTo,
    former: former === '' ? null : Buffer.from(former, 'base64url'),
    expiresAt: Number(expiresAt),
  };
}

type Cookies = Readonly<Record<string, string | undefined>>;

/** Returns the sign-in that this browser began under this state; throws if there is none, or it took too long. */
export function requireFlow(key: string, cookies: Cookies, state: string): Flow {
  const name = flowCookieName(state);
  const flow = openFlow(key, name, cookies[name] ?? '');
  if (flow?.state !== state || flow.expiresAt <= wallNow()) throw new OidcRefusal('expired');
  return flow;
}

/**
 * Returns the names of a browser's cookies to delete before one of `bytes` is added: expired or foreign ones, then the
 * oldest.
 */
export function cookiesToDrop(key: string, cookies: Cookies, bytes: number): string[] {
  const begun = Object.entries(cookies).flatMap(([name, value = '']) =>
    name.startsWith(COOKIE)
      ? [{ name, bytes: name.length + value.length, expiresAt: openFlow(key, name, value)?.expiresAt ?? 0 }]
      : [],
  );
  let bytesLeft = MAX_COOKIE_BYTES - bytes;
  return begun
    .sort((a, b) => b.expiresAt - a.expiresAt)
    .filter((one) => one.expiresAt <= wallNow() || (bytesLeft -= one.bytes) < 0)
    .map(({ name }) => name);
}
