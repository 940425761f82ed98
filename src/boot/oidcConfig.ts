import { z } from 'zod';
import type { OidcSettings } from '#bff/oidc/settings.ts';
import { type Role, roles } from '#contract/endpoint.ts';
import { StartupError } from '#store/startupError.ts';

const words = z
  .string()
  .default('')
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((word) => word !== ''),
  );
const flag = z.enum(['0', '1']).default('0');

/** Settings of the sign-in with an OpenID Connect provider; without OIDC_ISSUER there is none. */
export const oidcSettings = {
  /** Scheme, name and port that browsers call the dashboard by. */
  PUBLIC_URL: z.url().optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_SCOPES: z.string().default('openid profile email'),
  /** What the sign-in button calls the provider; its host's name unless told. */
  OIDC_NAME: z.string().max(60).optional(),
  /** The claim that gives the role, like groups or realm_access.roles. */
  OIDC_ROLE_CLAIM: z.string().optional(),
  /** Its values and their roles by comma: Flex admins=admin, Flex desk=operator. */
  OIDC_ROLES: z.string().default(''),
  OIDC_ALLOWED_DOMAINS: words,
  /** 1 where the provider alone sets its people's e-mail addresses and says nothing of `email_verified`. */
  OIDC_TRUST_EMAIL: flag,
  /** 1 refuses passwords. */
  OIDC_ONLY: flag,
};
const Settings = z.object(oidcSettings);
type Given = z.output<typeof Settings> & { PORT: number; TRUST_PROXY_TLS: '0' | '1' };

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
const refuse = (sentence: string) => new StartupError(sentence);

/** The provider's settings; null where none is named. Fails with one sentence that names the variable. */
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
      'Set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET beside OIDC_ISSUER: the provider gives them when the dashboard is registered.',
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

/** Values and the roles they stand for; the roles' own names where nothing is told. */
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
        'Set PUBLIC_URL beside OIDC_ISSUER: the address that browsers call the dashboard by, like https://flex.example.',
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
