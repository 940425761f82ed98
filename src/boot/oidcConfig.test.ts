import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const complete = {
  OIDC_ISSUER: 'https://id.example/realms/flex',
  OIDC_CLIENT_ID: 'halfhour',
  OIDC_CLIENT_SECRET: 'secret',
};
const oidc = (env: Record<string, string>) => readConfig({ ...complete, ...env }).oidc;

test('reads nothing if no provider is named', () => {
  expect(readConfig({}).oidc).toBeNull();
});

test('fills in the defaults', () => {
  expect(oidc({ PORT: '4100' })).toEqual({
    issuer: 'https://id.example/realms/flex',
    clientId: 'halfhour',
    clientSecret: 'secret',
    scopes: 'openid profile email',
    name: 'id.example',
    roleClaim: null,
    roles: new Map([
      ['viewer', 'viewer'],
      ['operator', 'operator'],
      ['admin', 'admin'],
    ]),
    allowedDomains: [],
    trustEmail: false,
    only: false,
    publicUrl: 'http://127.0.0.1:4100',
  });
});

test('reads domains, and claim values with blanks and equals signs in them', () => {
  const { allowedDomains, roles, publicUrl } = oidc({
    OIDC_ALLOWED_DOMAINS: 'Flex.example, other.example',
    OIDC_ROLES: 'Flex admins=admin, cn=desk,ou=ops=operator'.replace('desk,ou', 'desk ou'),
    PUBLIC_URL: 'https://flex.example',
  })!;
  expect(allowedDomains).toEqual(['flex.example', 'other.example']);
  expect([...roles]).toEqual([
    ['Flex admins', 'admin'],
    ['cn=desk ou=ops', 'operator'],
  ]);
  expect(publicUrl).toBe('https://flex.example');
});

test.each([
  [{ OIDC_ISSUER: '' }, 'Set OIDC_ISSUER beside'],
  [{ OIDC_CLIENT_SECRET: '' }, 'Set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'],
  [{ OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER must begin with https://'],
  [{ OIDC_SCOPES: 'profile email' }, 'OIDC_SCOPES must name openid'],
  [{ OIDC_ROLES: 'Flex admins=owner' }, '"Flex admins=owner" is not that'],
  [{ OIDC_ROLES: '=admin' }, '"=admin" is not that'],
  [{ TRUST_PROXY_TLS: '1' }, 'Set PUBLIC_URL'],
  [{ PORT: '0' }, 'Set PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://flex.example' }, 'PUBLIC_URL must begin with https://'],
  [{ PUBLIC_URL: 'https://flex.example/dashboard' }, 'PUBLIC_URL is scheme, name and port alone'],
  [{ OIDC_ONLY: 'yes' }, 'OIDC_ONLY'],
])('reports in one sentence what is wrong with %j', (env, sentence) => {
  expect(() => oidc(env as Record<string, string>)).toThrow(sentence);
});
