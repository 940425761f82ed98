import type { OidcSettings } from '#bff/oidc/settings.ts';
import { type Role, roles } from '#contract/endpoint.ts';
import { StartupError } from '#store/startupError.ts';
import type { SettingValues } from './settings.ts';
import type { signInSettings } from './signInSettings.ts';

type Given = SettingValues<keyof typeof signInSettings | 'PORT' | 'TRUST_PROXY_TLS'>;

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
const refuse = (sentence: string) => new StartupError(sentence);

/**
 * Returns the provider's settings; null if none is named.
 * @throws StartupError with one sentence that names the setting
 */
export function readOidc(given: Given): OidcSettings | null {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_SCOPES: scopes,
    OIDC_ROLE_CLAIM: roleClaim = null,
  } = given;
  if (issuer === undefined) {
    if (clientId || clientSecret || given.OIDC_ONLY === '1')
      throw refuse('Set OIDC_ISSUER beside the other OIDC_ settings: it names the provider.');
    return null;
  }
  if (!clientId || !clientSecret)
    throw refuse(
      'Set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET beside OIDC_ISSUER: the provider issues them when the dashboard is ' +
        'registered.',
    );
  const url = new URL(issuer);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.has(url.hostname)))
    throw refuse('OIDC_ISSUER must begin with https://.');
  if (!scopes.split(' ').includes('openid')) throw refuse('OIDC_SCOPES must name openid.');
  return {
    issuer,
    clientId,
    clientSecret,
    scopes,
    name: given.OIDC_NAME ?? url.hostname,
    roleClaim,
    roles: readRoles(given.OIDC_ROLES),
    allowedDomains: given.OIDC_ALLOWED_DOMAINS,
    trustEmail: given.OIDC_TRUST_EMAIL === '1',
    only: given.OIDC_ONLY === '1',
    publicUrl: publicUrl(given),
  };
}

/** Returns roles by value of the claim; by default each role's own name. */
function readRoles(text: string): Map<string, Role> {
  if (text.trim() === '') return new Map(roles.map((role) => [role, role]));
  return new Map(
    text.split(',').map((pair) => {
      const at = pair.lastIndexOf('=');
      const [value, name] = [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()];
      const role = roles.find((each) => each === name);
      if (value === '' || role === undefined)
        throw refuse(
          `OIDC_ROLES holds value=role by comma, a role being ${roles.join(', ')}; "${pair.trim()}" is not that.`,
        );
      return [value, role];
    }),
  );
}

function publicUrl({ PUBLIC_URL: given, PORT: port, TRUST_PROXY_TLS: tls }: Given): string {
  if (given === undefined) {
    if (tls === '1' || port === 0)
      throw refuse(
        'Set PUBLIC_URL beside OIDC_ISSUER: the address at which browsers reach the dashboard, like ' +
          'https://flex.example.',
      );
    return `http://127.0.0.1:${port}`;
  }
  const url = new URL(given);
  if (url.href !== `${url.origin}/`)
    throw refuse('PUBLIC_URL is scheme, name and port alone, like https://flex.example.');
  if (url.protocol !== 'https:' && !LOOPBACK.has(url.hostname))
    throw refuse('PUBLIC_URL must begin with https://, or browsers would not keep the session.');
  return url.origin;
}
